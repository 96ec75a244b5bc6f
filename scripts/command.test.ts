import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireWritable } from './command.ts';

const isRoot = process.getuid?.() === 0;

test('a folder where this user may not write is refused, with the place in the sentence', () => {
  const closed = mkdtempSync(join(tmpdir(), 'sampan-closed-'));
  chmodSync(closed, 0o500);
  try {
    // Root may write everywhere, so somebody else asks.
    if (isRoot) process.seteuid?.(65_534);
    expect(() => requireWritable(join(closed, 'new/my-shop'))).toThrow(closed);
    expect(() => requireWritable(join(tmpdir(), 'new/my-shop'))).not.toThrow();
  } finally {
    if (isRoot) process.seteuid?.(0);
    rmdirSync(closed);
  }
});
