import { randomUUID } from 'node:crypto';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import type { Db } from '#db/connection.ts';

export interface SeededPage {
  userId: string;
  username: string;
  linkIds: string[];
}

/** Creates a page with links through the product's own code. */
export async function seedPage(db: Db, username: string, links: number): Promise<SeededPage> {
  const userId = await createAccount(db, {
    providerUserId: `bench-${randomUUID()}`,
    email: null,
    name: 'Bench Page',
    username,
    backgroundColor: 'linear-gradient(to right, #6366f1, #8b5cf6)',
  });
  if (userId === null) throw new Error(`The username ${username} is taken.`);
  const linkIds: string[] = [];
  for (let number = 1; number <= links; number += 1) {
    const input = {
      title: `Link ${number}`,
      url: `https://example.com/${number}`,
      button_color: '#000000',
    };
    const link = await addLink({ db, pages: { evict: async () => undefined } }, userId, input);
    linkIds.push(link.id);
  }
  return { userId, username, linkIds };
}
