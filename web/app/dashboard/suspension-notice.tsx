import type { Profile } from '#bff/contracts/profile.ts';
import { Notice } from '#web/ui/status/notice.tsx';

/** Tells the creator why the page is suspended, and where to ask about it. */
export function SuspensionNotice({ reason, contact }: NonNullable<Profile['suspension']>) {
  return (
    <Notice kind="error">
      <strong>Your page is suspended.</strong> Reason: “{reason}” Visitors see “This page has been
      suspended.” instead of your page and its pictures. You can still edit your page. Your changes
      are saved and become public when the page is restored. <Contact address={contact} />
    </Notice>
  );
}

/** @param address a mailto: or https: address */
function Contact({ address }: { address: string | null }) {
  if (address === null) return 'To ask about this decision, contact the operator of this site.';
  const email = address.startsWith('mailto:') ? address.slice('mailto:'.length) : null;
  return (
    <>
      To ask about this decision, <a href={address}>{email ? `write to ${email}` : 'contact us'}</a>
      .
    </>
  );
}
