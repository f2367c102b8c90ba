import { createServer } from 'node:http';
import { reportAddress } from './report-address.ts';

/** The floor: node:http that sends the bytes and headers of an answer of Posy's, and no more. */
const headers: string[] = JSON.parse(process.env.ANSWER_HEADERS ?? '[]');
const body = Buffer.from(process.env.ANSWER_BODY ?? '', 'base64');

reportAddress(createServer((_request, response) => response.writeHead(200, headers).end(body)));
