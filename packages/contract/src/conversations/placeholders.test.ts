import { expect, test } from 'vitest';
import { fillPlaceholders, replyPlaceholders, unknownPlaceholders } from './placeholders.ts';

test('known words are filled in once, others stay', () => {
  const values = { name: 'Amara {order}', order: 'SP1' };
  expect(fillPlaceholders('Dear {name}, {order} {nmae} {toString}', values)).toBe(
    'Dear Amara {order}, SP1 {nmae} {toString}',
  );
});

test('unknown placeholders are named', () => {
  expect(unknownPlaceholders('{name} {nmae} {} {me}', replyPlaceholders)).toEqual(['nmae', '']);
  expect(unknownPlaceholders('{order}', ['name'])).toEqual(['order']);
});
