import { randomBytes } from 'node:crypto';

/** What a link in an e-mail message stands for. */
export interface Link {
  /** What its token may be used for. */
  readonly purpose: 'sign-in' | 'reset-password';
  readonly userId: string;
  readonly email: string;
  readonly codeChallenge: string | undefined;
}

/** Links that were sent and not used yet. */
export interface LinkStore {
  /** A token for a link, good for so many minutes. No canary: it travels through the browser. */
  issue(link: Link, minutes: number): string;
  find(purpose: Link['purpose'], token: string): Link | undefined;
  /** Voids a token, because it was used; false when it was void before. */
  spend(token: string): boolean;
}

/** No links yet. */
export function createLinkStore(now: () => number): LinkStore {
  const links = new Map<string, { link: Link; expiresAt: number }>();
  return {
    issue(link, minutes) {
      for (const [token, { expiresAt }] of links) if (expiresAt <= now()) links.delete(token);
      const token = randomBytes(32).toString('base64url');
      links.set(token, { link, expiresAt: now() + minutes * 60_000 });
      return token;
    },
    find(purpose, token) {
      const entry = links.get(token);
      if (!entry || entry.expiresAt <= now() || entry.link.purpose !== purpose) return undefined;
      return entry.link;
    },
    spend: (token) => links.delete(token),
  };
}
