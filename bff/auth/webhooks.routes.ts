import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { findUser } from '#bff/account/account.store.ts';
import type { Context } from '#bff/context.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { HttpError } from '#bff/http/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';

/**
 * TTL of the id of a processed message, in milliseconds. Longer than the period in which a message
 * is accepted, which is five minutes before and after its timestamp.
 */
const SEEN_MS = 24 * 60 * 60 * 1000;
const seenKey = (id: string) => `webhook:${id}`;

/** The only event that Posy handles. The provider sends no events about sessions. */
const userDeleted = z.object({
  action: z.literal('DELETE'),
  object_type: z.literal('user'),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
});

/**
 * Verifies the signature of a message and returns the message's id.
 * @throws HttpError 401 for an invalid signature or an old timestamp (S37)
 */
function verifiedId(ctx: Context, secret: string, logger: Logger): string {
  const id = ctx.get('svix-id');
  try {
    new Webhook(secret).verify(ctx.state.bodyText ?? '', {
      'webhook-id': id,
      'webhook-timestamp': ctx.get('svix-timestamp'),
      'webhook-signature': ctx.get('svix-signature'),
    });
    return id;
  } catch {
    audit(logger, ctx.state, 'webhook refused');
    throw new HttpError(401, 'bad_signature', 'The signature is not valid.');
  }
}

/** Ends all sessions of a user who was deleted at the provider (S35). */
async function endSessionsOfDeletedUser(
  deps: Pick<Deps, 'db' | 'logger' | 'sessions'>,
  ctx: Context,
): Promise<void> {
  const event = userDeleted.safeParse(ctx.state.body);
  if (!event.success) return;
  const user = await findUser(deps.db, event.data.id);
  if (!user) return;
  await deps.sessions.destroyAll(user.id);
  audit(deps.logger, ctx.state, 'user deleted at the provider');
}

/**
 * Creates the route for the provider's Svix-signed webhooks. The router is empty when no webhook
 * secret is configured.
 */
export function webhookRoutes(
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'logger' | 'redis' | 'sessions'>,
): Router {
  const router = createRouter({ prefix: '/webhooks', sensitive: true, strict: true });
  const { webhookSecret } = deps.config.stytch;
  if (webhookSecret === undefined) return router;

  router.post(
    '/stytch',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    deps.limits.webhook,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx: Context) => {
      const key = seenKey(verifiedId(ctx, webhookSecret, deps.logger));
      ctx.status = 204;
      if ((await deps.redis.exists(key)) > 0) return;
      await endSessionsOfDeletedUser(deps, ctx);
      // Store the id only after success, so that a retry processes an interrupted delivery again.
      await deps.redis.set(key, '', 'PX', SEEN_MS);
    },
  );
  return router;
}
