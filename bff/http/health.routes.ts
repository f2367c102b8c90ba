import type { Redis } from 'ioredis';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { Db } from '#db/connection.ts';

/** Serves the liveness and readiness checks. */
export function healthRoutes({ db, redis }: { db: Db; redis: Redis }): Router {
  const router = createRouter();
  router.get('/healthz', declarePolicy({ response: publicResponse }), (ctx) => {
    ctx.body = { ok: true };
  });
  router.get(
    '/readyz',
    declarePolicy({ response: sensitive('whether Postgres and Redis respond') }),
    async (ctx) => {
      await Promise.all([db.raw('SELECT 1'), redis.ping()]);
      ctx.body = { ok: true };
    },
  );
  return router;
}
