import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';

/** Subjects of new commits: `area: imperative verb …`, at most 60 characters. */

const subjectMax = 60;
/** Commits written before the rule was checked stay as they are. */
const checkedSince = '2026-11-30T03:40:00Z';

/** Words that no imperative begins with, such as in "console: all of its cell selects a row". */
const noVerb = new Set(
  'a all an and as at but by each for from how if in it its my no not of on or our some that the their there these this to what when where which who why with'.split(
    ' ',
  ),
);

interface Commit {
  hash: string;
  /** ISO 8601. */
  writtenAt: string;
  subject: string;
}

export function subjectMistakes({ hash, writtenAt, subject }: Commit): string[] {
  if (Date.parse(writtenAt) < Date.parse(checkedSince)) return [];
  const [first = ''] = subject.replace(/^[^:]*: /, '').split(' ');
  const found = [
    ...(subject.length > subjectMax ? [`${subject.length} characters, at most ${subjectMax}`] : []),
    ...(subject.endsWith('.') ? ['no full stop at the end'] : []),
    ...(noVerb.has(first.toLowerCase()) ? [`"${first}" is no verb`] : []),
  ];
  return found.map((mistake) => `${hash.slice(0, 8)} ${subject}: ${mistake}`);
}

/** Undefined where git, the repository or what is asked for is missing. */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function logOf(folder: string, ...range: string[]): Commit[] {
  const lines = git(folder, 'log', '--no-merges', '--format=%H%x09%aI%x09%s', ...range)?.split('\n') ?? [];
  return lines.filter(Boolean).map((line) => {
    const [hash = '', writtenAt = '', ...subject] = line.split('\t');
    return { hash, writtenAt, subject: subject.join('\t') };
  });
}

/** Those since the newest release or, without its tag, those that `origin/main` does not have; the last one in any case. */
export function newCommits(folder: string): Commit[] {
  if (!existsSync(join(folder, '.git'))) return [];
  const tag = git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  const found = [...logOf(folder, `${tag ?? 'origin/main'}..HEAD`), ...logOf(folder, '-1')];
  return [...new Map(found.map((commit) => [commit.hash, commit])).values()];
}

export const checkCommits = async (): Promise<string[]> => newCommits(root).flatMap(subjectMistakes);
