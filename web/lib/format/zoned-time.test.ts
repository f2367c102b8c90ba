import { describe, expect, it } from 'vitest';
import { isoToLocal, localToIso } from './zoned-time.ts';

describe('localToIso and isoToLocal', () => {
  it.each([
    ['Europe/Stockholm', '2026-11-27T09:00', '2026-11-27T08:00:00.000Z'],
    ['Europe/Stockholm', '2026-07-27T00:00', '2026-07-26T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27T09:00', '2026-11-27T03:15:00.000Z'],
    ['Pacific/Apia', '2026-11-27T09:00', '2026-11-26T20:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2025-12-31T23:30', '2026-01-01T10:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-01-15T12:00', '2026-01-15T01:00:00.000Z'],
    ['UTC', '2028-02-29T23:59', '2028-02-29T23:59:00.000Z'],
    // The last time before the clock change, and the first time after it.
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29T23:59', '2011-12-30T09:59:00.000Z'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00.000Z'],
  ])('in %s, the local time %s is %s', (zone, local, iso) => {
    expect(localToIso(local, zone)).toBe(iso);
    expect(isoToLocal(iso, zone)).toBe(local);
  });

  it('shifts a time that the clocks skip by the length of the gap', () => {
    const gap = localToIso('2026-03-08T02:30', 'America/New_York');
    expect(gap).toBe('2026-03-08T07:30:00.000Z');
    expect(isoToLocal(`${gap}`, 'America/New_York')).toBe('2026-03-08T03:30');
    // Lord Howe changes its clocks by half an hour, and Samoa once skipped a day.
    expect(localToIso('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    const day = localToIso('2011-12-30T12:00', 'Pacific/Apia');
    expect(isoToLocal(`${day}`, 'Pacific/Apia')).toBe('2011-12-31T12:00');
  });

  it('returns the first of two equal local times', () => {
    expect(localToIso('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(isoToLocal('2026-11-01T05:30:00.000Z', 'America/New_York')).toBe('2026-11-01T01:30');
    expect(isoToLocal('2026-11-01T06:30:00.000Z', 'America/New_York')).toBe('2026-11-01T01:30');
    expect(localToIso('2026-10-25T02:00', 'Europe/Stockholm')).toBe('2026-10-25T00:00:00.000Z');
  });

  it.each(['', '2026-11-27', '2026-11-27T09:00Z', 'tomorrow'])('returns null for %j', (text) => {
    expect(localToIso(text, 'UTC')).toBeNull();
  });
});
