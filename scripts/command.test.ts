import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
    // Root may write everywhere, so another user tries.
    if (isRoot) process.seteuid?.(65_534);
    expect(() => requireWritable(join(closed, 'new/my-shop'))).toThrow(closed);
    expect(() => requireWritable(join(tmpdir(), 'new/my-shop'))).not.toThrow();
  } finally {
    if (isRoot) process.seteuid?.(0);
    rmdirSync(closed);
  }
});

/** Writes once its reader is gone, then goes on with its work. */
const writer = (shared: string) => `
  await import(${JSON.stringify(new URL(shared, import.meta.url).href)});
  for await (const _ of process.stdin);
  await new Promise((done) => process.stdout.write('much more\\n', done));
  await new Promise(setImmediate);
  process.stderr.write('done');`;

test.each(['./steps.ts', './command.ts'])(
  'guard: closed-pipe. %s: who stops reading stops no command',
  async (shared) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer(shared)]);
    const said: Buffer[] = [];
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.end();
    const [code] = await once(child, 'close');
    expect([String(Buffer.concat(said)), code]).toEqual(['done', 0]);
  },
);
