import { expect, it } from 'vitest';
import { errorFields } from './logger.ts';

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code, detail: 'a row' });

it('includes the SQLSTATE of a Postgres error', () => {
  for (const sqlstate of ['53100', '40P01', 'XX000', 'HV00A']) {
    expect(errorFields(withCode(sqlstate))).toEqual({ cause: 'failed', sqlstate });
  }
});

it('omits codes that are not a SQLSTATE, and other fields of the error', () => {
  for (const code of ['EPIPE', 'ECONNREFUSED', 53100, undefined]) {
    expect(errorFields(withCode(code))).toEqual({ cause: 'failed' });
  }
});
