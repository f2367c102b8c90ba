import { ReplyError } from 'ioredis';
import { expect, it } from 'vitest';
import { toHttpError } from './error-handler.ts';

const sql = (code: string) => Object.assign(new Error('words of Postgres'), { code });
const reply = (message: string) => new ReplyError(message);
const aborted = (...previousErrors: Error[]) =>
  Object.assign(reply('EXECABORT Transaction discarded because of previous errors.'), {
    previousErrors,
  });

it.each([
  ...['25006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '40001', '40P01'],
  ...['08000', '08003', '08006', '57014', '25P03', 'ECONNREFUSED', 'ECONNRESET'],
  ...['28000', '28P01', '3D000', '55000', '58000', '58030'],
  ...['EAI_AGAIN', 'ENETUNREACH', 'EHOSTDOWN', 'ECONNABORTED'],
])('S59 Postgres’ error %s is 503', (code) => {
  expect(toHttpError(sql(code))).toMatchObject({ status: 503, retryAfter: 5 });
});

it.each([
  '23505',
  '42703',
  '22P02',
  '25001',
  '3F000',
  '55006',
  '57000',
  '08',
  '53x',
  'bad_request',
])('S59 the code %s is a defect and stays 500', (code) => {
  expect(toHttpError(sql(code)).status).toBe(500);
});

it.each([
  "READONLY You can't write against a read only replica.",
  'MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to "no".',
  'NOREPLICAS Not enough good replicas to write.',
  "OOM command not allowed when used memory > 'maxmemory'.",
  'MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk.',
  'CLUSTERDOWN The cluster is down',
  'TRYAGAIN Multiple keys request during rehashing of slot',
  'LOADING Redis is loading the dataset in memory',
  'BUSY Redis is busy running a script.',
  'NOAUTH Authentication required.',
  'WRONGPASS invalid username-password pair or user is disabled.',
  "NOPERM this user has no permissions to run the 'set' command",
  'UNKILLABLE Sorry the script already executed write commands against the dataset.',
  'ERR max number of clients reached',
  "ERR Error running script: @user_script:1: -READONLY You can't write against a read only replica.",
])('S59 Redis’ error "%s" is 503', (message) => {
  expect(toHttpError(reply(message))).toMatchObject({ status: 503, retryAfter: 5 });
});

it('S59 maps a Redis transaction with a failed command to 503', () => {
  const state = reply("OOM command not allowed when used memory > 'maxmemory'.");
  const defect = reply("ERR wrong number of arguments for 'set' command");
  expect(toHttpError(aborted(state)).status).toBe(503);
  expect(toHttpError(aborted(defect)).status).toBe(500);
});

it.each([
  reply('WRONGTYPE Operation against a key holding the wrong kind of value'),
  reply('BUSYGROUP Consumer Group name already exists'),
  new Error('READONLY is a word that an error of ours may hold'),
])('S59 "%s" is a defect and stays 500', (error) => {
  expect(toHttpError(error).status).toBe(500);
});
