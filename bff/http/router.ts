import { Router as KoaRouter, type RouterOptions } from '@koa/router';
import type { AppState, Middleware } from '#bff/context.ts';

type Register<S extends AppState> = (path: string, ...middlewares: Middleware<S>[]) => unknown;

/** A @koa/router whose middleware functions have our context type. */
export interface Router<S extends AppState = AppState> {
  use(...middlewares: Middleware<S>[]): unknown;
  get: Register<S>;
  post: Register<S>;
  put: Register<S>;
  delete: Register<S>;
  register(path: string, methods: string[], middlewares: Middleware<S>[]): unknown;
  routes(): Middleware;
  allowedMethods(): Middleware;
}

/** Creates a router. Its paths are case-insensitive unless `sensitive` is set. */
export function createRouter<S extends AppState = AppState>(
  options: RouterOptions = {},
): Router<S> {
  return new KoaRouter(options) as unknown as Router<S>;
}
