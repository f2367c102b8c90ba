import { expect, it } from 'vitest';
import { errorFields } from './logger.ts';

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code, detail: 'a row' });

it('names the SQLSTATE of an error of Postgres', () => {
  for (const sqlstate of ['53100', '40P01', 'XX000', 'HV00A']) {
    expect(errorFields(withCode(sqlstate))).toEqual({ cause: 'failed', sqlstate });
  }
});

it('leaves out other codes and fields', () => {
  for (const code of ['EPIPE', 'ECONNREFUSED', 53100, undefined]) {
    expect(errorFields(withCode(code))).toEqual({ cause: 'failed' });
  }
});
