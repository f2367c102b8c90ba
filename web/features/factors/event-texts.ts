import type { AccountEvent } from '#bff/contracts/account-event.ts';

const LIST = new Intl.ListFormat('en-US');
const SINGULAR = ['method', 'it', 'was'] as const;
const PLURAL = ['methods', 'them', 'were'] as const;

/** Returns the title of an event, e.g. "Phone +1 ··· 42 added". */
export function eventTitle({ kind, factors }: AccountEvent): string {
  const names = LIST.format(factors);
  switch (kind) {
    case 'factor_added':
      return `${names} added`;
    case 'factor_removed':
      return `${names} removed`;
    case 'password_changed':
      return 'Password changed';
    case 'second_factor_reset':
      return 'Authenticator app and recovery codes removed by Posy support';
    case 'factors_removed':
      return (
        `${names} removed, because your email address was not verified when ` +
        `${factors.length > 1 ? 'they were' : 'it was'} added`
      );
  }
}

/** Returns the text of a notice about an event. @param day e.g. "March 4, 2026" */
export function eventSentence(event: AccountEvent, day: string): string {
  const { kind, factors, device } = event;
  const names = LIST.format(factors);
  const [methods, them, were] = factors.length > 1 ? PLURAL : SINGULAR;
  const on = `on ${day}${device ? ` with ${device}` : ''}`;
  switch (kind) {
    case 'factor_added':
      return `${names} ${were} added ${on}.`;
    case 'factor_removed':
      return `${names} ${were} removed ${on}.`;
    case 'password_changed':
      return `Your password was changed ${on}.`;
    case 'second_factor_reset':
      return `Posy support removed your authenticator app and its recovery codes on ${day}.`;
    case 'factors_removed':
      return (
        'Your account was created before your email address was verified. To keep others out, we ' +
        `removed its other sign-in ${methods}: ${factors.join(', ')}. You can add ${them} again. ` +
        'If you did not create this account yourself, check your page and your links.'
      );
  }
}
