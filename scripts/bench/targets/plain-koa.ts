/** Baseline of the framework: a Koa server that responds with a constant object as JSON. */

import { createServer } from 'node:http';
import Koa from 'koa';
import { reportAddress } from './report-address.ts';

const response: object = JSON.parse(process.env.ANSWER_BODY ?? '{}');
const app = new Koa();
app.use(function respond(ctx) {
  ctx.body = response;
});

reportAddress(createServer(app.callback()));
