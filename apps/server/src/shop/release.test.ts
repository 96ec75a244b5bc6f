import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readRelease, releaseFile, releaseName } from './release.ts';

const commit = '4f2a91c07d1e4f2a91c07d1e4f2a91c07d1e4f2a';
const other = 'b'.repeat(40);
let folder = '';

/** A folder with these files. */
function lay(files: Record<string, string>): string {
  folder = mkdtempSync(join(tmpdir(), 'sampan-release-'));
  for (const [path, text] of Object.entries({ 'package.json': '{"version":"0.2.0"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each<[string, Record<string, string>, string | undefined]>([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }, commit],
  [
    'a branch that git has packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack\n${other} refs/heads/old-main\n${commit} refs/heads/main\n`,
    },
    commit,
  ],
  ['a tag that was checked out', { '.git/HEAD': `${commit}\n` }, commit],
  [
    'a work tree beside its clone',
    {
      '.git': 'gitdir: clone/worktrees/next\n',
      'clone/worktrees/next/HEAD': 'ref: refs/heads/next\n',
      'clone/worktrees/next/commondir': '../..\n',
      'clone/refs/heads/next': commit,
    },
    commit,
  ],
  ['a built folder without .git', { [releaseFile]: JSON.stringify({ commit }) }, commit],
  [
    'a clone that was built before a pull',
    { '.git/HEAD': commit, [releaseFile]: JSON.stringify({ commit: other }) },
    commit,
  ],
  ['an archive', {}, undefined],
  ['an empty repository', { '.git/HEAD': 'ref: refs/heads/main\n' }, undefined],
])('the commit of %s', (_what, files, expected) => {
  expect(readRelease(lay(files))).toEqual({ version: '0.2.0', commit: expected });
});

test('the name of a release', () => {
  expect(releaseName({ version: '0.2.0', commit })).toBe('0.2.0, commit 4f2a91c07d1e');
  expect(releaseName({ version: '0.2.0', commit: undefined })).toBe('0.2.0');
});
