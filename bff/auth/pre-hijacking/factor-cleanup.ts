import { findUser } from '#bff/account/account.store.ts';
import {
  type ExpiredContact,
  findExpiredContacts,
  forgetContact,
} from '#bff/auth/factors/contacts.store.ts';
import { findOverduePurges } from '#bff/auth/factors/factor-purges.store.ts';
import { recordFactors } from '#bff/auth/factors/record-factors.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { isVerifiedPrimaryFactor, type ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Db } from '#db/connection.ts';
import { type PurgeDeps, runFactorPurge } from './run-factor-purge.ts';

const POLL_MS = 15_000;
/** Maximum purges and expired contacts per run. */
const BATCH_MAX = 20;

/** Finishes overdue purges, and deletes contacts that were not proven in time (S67). */
export class FactorCleanup {
  #deps: PurgeDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(deps: PurgeDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#kick(), POLL_MS);
    this.#timer.unref();
    this.#kick();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #kick(): void {
    this.#running ??= this.#run()
      .catch((error: Error) => {
        this.#deps.logger.warn(
          { cause: error.message },
          'factor cleanup cannot reach the database',
        );
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    for (const purge of await findOverduePurges(this.#deps.db, BATCH_MAX)) {
      await this.#attempt('factor purge', () => runFactorPurge(this.#deps, purge));
    }
    for (const contact of await findExpiredContacts(this.#deps.db, BATCH_MAX)) {
      await this.#attempt('expired contact', () => removeExpired(this.#deps, contact));
    }
  }

  async #attempt(job: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { name, message } = error as Error;
      this.#deps.logger.warn({ job, cause: `${name}: ${message}` }, 'factor cleanup failed');
    }
  }
}

interface ContactDeps {
  db: Db;
  provider: Provider;
}

/** Deletes a contact at the provider that its session has not proven in time. */
async function removeExpired({ db, provider }: ContactDeps, expired: ExpiredContact) {
  for (const factor of await provider.listFactors(expired.providerUserId)) {
    if (factor.kind === expired.kind && factor.value === expired.address) {
      await provider.deleteFactor(factor);
    }
  }
  await forgetContact(db, expired.userId, expired);
}

/**
 * Deletes a user's unverified contacts, and records the other factors. For users who signed up
 * before Posy recorded which contacts are proven. Deletes nothing when no factor is verified: the
 * contacts are then the user's only ones.
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
export async function deleteUnverifiedContacts(
  { db, provider }: ContactDeps,
  providerUserId: string,
): Promise<void> {
  const requestedAt = Date.now();
  const factors = await provider.listFactors(providerUserId);
  const hasVerified = factors.some(isVerifiedPrimaryFactor);
  const shouldDelete = ({ kind, verified }: ProviderFactor) =>
    hasVerified && !verified && (kind === 'email' || kind === 'phone');
  for (const factor of factors.filter(shouldDelete)) await provider.deleteFactor(factor);
  const user = await findUser(db, providerUserId);
  if (!user) return;
  const left = factors.filter((factor) => !shouldDelete(factor));
  await recordFactors({ db, provider }, user.id, { factors: left, requestedAt });
}
