import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { weightNote } from './file-import.ts';

const script = (name: string) => fileURLToPath(new URL(`../../../../../../scripts/${name}`, import.meta.url));

test('what was assumed is told of no variant, of one, and of several', () => {
  const options = { weightGrams: 250 };
  expect(weightNote(0, options)).toBeUndefined();
  expect(weightNote(1, options)).toMatch(/^1 variant has no weight: 250 g/);
  expect(weightNote(2, options)).toMatch(/^2 variants have no weight: 250 g/);
});

test('npm run import -- --help is no mistake, no file is one', () => {
  expect(execFileSync(process.execPath, [script('import.ts'), '--help'], { encoding: 'utf8' })).toContain('--weight');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script('import.ts')], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--weight');
});

test('npm run bench -- --only NAME: an unknown name says which there are, before anything is built', () => {
  const { status, stderr } = spawnSync(process.execPath, [script('bench.ts'), '--only', 'nosuch'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/No scenario is called nosuch\. There are: .*Place an order/);
});
