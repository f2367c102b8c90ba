import { createServer } from 'node:http';
import Koa from 'koa';
import { reportAddress } from './report-address.ts';

/** What the framework costs by itself: Koa that answers a ready object as JSON, and no more. */
const answer: object = JSON.parse(process.env.ANSWER_BODY ?? '{}');
const app = new Koa();
app.use(function answerAll(ctx) {
  ctx.body = answer;
});

reportAddress(createServer(app.callback()));
