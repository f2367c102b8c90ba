/** Baseline: a node:http server that sends the bytes and headers of a Posy response. */

import { createServer } from 'node:http';
import { reportAddress } from './report-address.ts';

const headers: string[] = JSON.parse(process.env.ANSWER_HEADERS ?? '[]');
const body = Buffer.from(process.env.ANSWER_BODY ?? '', 'base64');

reportAddress(createServer((_request, response) => response.writeHead(200, headers).end(body)));
