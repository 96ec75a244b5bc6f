import { expect, test } from 'vitest';
import { backupTone, diskTone, dueTone, givenUp, helperTone, longestDue } from './health.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const disk = (freeBytes: number) => ({ freeBytes, totalBytes: 100 });
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const queue = (dueSince: string | null, failed = 0) => ({ dueSince, failed });

test('a backup of last night is fine, one of the day before is not, nor is none', () => {
  expect(backupTone({ backupAt: null, disk: disk(50) }, now)).toBe('amber');
  const toneOf = (hours: number) => backupTone({ backupAt: ago(hours * 60), disk: disk(50) }, now);
  expect([10, 31, 80].map(toneOf)).toEqual(['green', 'amber', 'crimson']);
});

test('a disk is looked at before it is full', () => {
  const toneOf = (free: number) => diskTone({ backupAt: ago(0), disk: disk(free) });
  expect([50, 15, 4].map(toneOf)).toEqual(['green', 'amber', 'crimson']);
});

test('the job that has been due the longest decides', () => {
  expect(longestDue([], now)).toBe(0);
  expect(longestDue([queue(null), queue(ago(1)), queue(ago(7))], now)).toBe(7 * 60_000);
  expect([1, 7, 90].map((minutes) => dueTone([queue(ago(minutes))], now))).toEqual(['green', 'amber', 'crimson']);
});

test('a search engine that is not in use is to be looked at', () => {
  const toneOf = (use: 'in_use' | 'away' | 'behind' | 'building') => helperTone({ use });
  expect((['in_use', 'away', 'behind', 'building'] as const).map(toneOf)).toEqual(['green', 'amber', 'amber', 'amber']);
});

test('given up ones add up', () => {
  expect(givenUp([queue(null, 2), queue(null, 3)])).toBe(5);
});
