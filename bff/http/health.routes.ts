import { Router } from '@koa/router';
import type { Redis } from 'ioredis';
import type { Db } from '#db/connection.ts';

/** For whoever runs the server: alive, and ready to serve. */
export function healthRoutes({ db, redis }: { db: Db; redis: Redis }): Router {
  const router = new Router();
  router.get('/healthz', (ctx) => {
    ctx.body = { ok: true };
  });
  router.get('/readyz', async (ctx) => {
    await Promise.all([db.raw('SELECT 1'), redis.ping()]);
    ctx.body = { ok: true };
  });
  return router;
}
