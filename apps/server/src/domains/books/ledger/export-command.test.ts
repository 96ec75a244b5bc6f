import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { childEnv } from '#testing/child-env.ts';

/** `npm run books:export` with an operator's mistakes. */

const folder = mkdtempSync(join(tmpdir(), 'sampan-books-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = new URL('../../../../../../scripts/books-export.ts', import.meta.url).pathname;

function run(...words: string[]): Promise<{ code: number; text: string }> {
  const env = { ...childEnv, NODE_ENV: 'test', SHOP: 'demo', DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

test('an existing file stays, and a missing folder is reported; before any month is closed', async () => {
  const file = join(folder, 'books.csv');
  writeFileSync(file, 'mine');
  const again = await run('2026-10', file);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining(file) });
  expect(again.text).not.toContain('DATA_DIR');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const nowhere = join(folder, 'nowhere', 'books.csv');
  expect(await run('2026-10', nowhere)).toMatchObject({ code: 1, text: expect.stringContaining(nowhere) });
});
