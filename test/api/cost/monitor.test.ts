import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { expectQuick, expectQuickBatch } from '#test/harness/cost/expect-quick.ts';

/**
 * CPU times of the next requests, in milliseconds. Each request blocks the server for one of them.
 */
let busy: number[] = [];
let requests = 0;

function work(milliseconds: number): void {
  const { user, system } = process.threadCpuUsage();
  const until = user + system + milliseconds * 1000;
  for (let now = 0; now < until; ) {
    const usage = process.threadCpuUsage();
    now = usage.user + usage.system;
  }
}

const server = createServer(async (request, response) => {
  requests += 1;
  // Run in a later turn of the event loop than the previous request.
  await sleep(1);
  work(busy.shift() ?? 0);
  response.writeHead(request.url === '/refused' ? 400 : 200).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
beforeEach(() => {
  requests = 0;
});

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = new BrowserlessClient({ url, publicUrl: url, address: '10.9.9.9' });
const get = async () => (await fetch(url)).status;
const post = (path: string) => client.post(path);

it('S61 the monitor fails a request that blocks for more than 50 ms, and names it', async () => {
  busy = [120, 120, 120];
  await expect(expectQuick('GET /slow', get)).rejects.toThrow(/^GET \/slow blocks .* 1\d\d ms/);
});

it('S61 the monitor repeats a request before it fails', async () => {
  busy = [120, 0];
  expect(await expectQuick('GET /once', get)).toBe(200);
  busy = [120, 120, 0];
  expect(await expectQuick('GET /twice', get)).toBe(200);
  expect(requests).toBe(5);
});

it('S61 the monitor does not count time in which the server waits', async () => {
  const wait = () => sleep(200, 'done');
  expect(await expectQuick('waiting', wait)).toBe('done');
});

it('S61 the monitor tests each request of a batch alone', async () => {
  const batch = [1, 2, 3].map((index) => ({ name: `GET /${index}`, send: get }));
  busy = [40, 40, 40];
  expect(await expectQuickBatch(batch)).toEqual([200, 200, 200]);
  busy = [40, 40, 120, 0, 120, 120, 120];
  await expect(expectQuickBatch(batch)).rejects.toThrow('GET /2 blocks');
});

it('S61 the monitor covers every client of the API tests', async () => {
  busy = [120, 120, 120, 120];
  await expect(client.get('/slow')).rejects.toThrow('GET /slow blocks');
  busy = [120, 120, 120, 120];
  await expect(post('/refused')).rejects.toThrow('POST /refused blocks');
});

it('S61 the monitor does not repeat a request that changes data', async () => {
  busy = [120];
  expect((await post('/done')).status).toBe(200);
  busy = [120];
  expect((await client.get('/u/rosa')).status).toBe(200);
  expect(requests).toBe(2);
});
