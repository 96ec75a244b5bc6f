import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newCommits, subjectMistakes } from './commits.ts';

const commit = (subject: string, writtenAt = '2027-01-15T10:00:00Z') => ({ hash: '0123456789', writtenAt, subject });

test.each([
  `orders: refuse ${'x'.repeat(60)}`,
  'orders: refuse closing a paid order.',
  'console: all of its cell selects a row',
  'search: why a word counts',
])('guard: the check of commits refuses %s', (subject) => {
  expect(subjectMistakes(commit(subject))).toHaveLength(1);
});

test.each(['orders: refuse closing a paid order', 'Regenerate derived files', 'docs: address review'])(
  'the check of commits allows %s',
  (subject) => {
    expect(subjectMistakes(commit(subject))).toEqual([]);
  },
);

test('commits from before the rule may have any subject', () => {
  expect(subjectMistakes(commit('x'.repeat(100), '2026-11-29T10:00:00Z'))).toEqual([]);
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-commits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function git(folder: string, ...args: string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@sampan.example'];
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
}

const commitAll = (folder: string, ...subjects: string[]) => {
  for (const subject of subjects) git(folder, 'commit', '--allow-empty', '-m', subject);
};

const subjectsIn = (folder: string) => newCommits(folder).map(({ subject }) => subject);

test('new are the commits since the newest release; without its tag, in a shallow clone too, the last one', () => {
  const folder = makeFolder();
  git(folder, 'init');
  commitAll(folder, 'one', 'two');
  expect(subjectsIn(folder)).toEqual(['two']);
  git(folder, 'tag', '-a', 'v0.1.0', '-m', 'release');
  commitAll(folder, 'three', 'four');
  expect(subjectsIn(folder)).toEqual(['four', 'three']);
  const shallow = join(folder, 'shallow');
  git(folder, 'clone', '--depth', '1', '--no-tags', `file://${folder}`, shallow);
  expect(subjectsIn(shallow)).toEqual(['four']);
});

test('a branch of a clone without tags has what its origin lacks', () => {
  const [origin, clones] = [makeFolder(), makeFolder()];
  git(origin, 'init', '-b', 'main');
  commitAll(origin, 'one', 'two');
  const clone = join(clones, 'clone');
  git(clones, 'clone', `file://${origin}`, clone);
  commitAll(clone, 'three', 'four');
  expect(subjectsIn(clone)).toEqual(['four', 'three']);
});

test('a folder without a repository has none', () => {
  expect(newCommits(makeFolder())).toEqual([]);
});
