import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root } from './steps.ts';

/**
 * `npm run tests:time -- REPORT`: the table of docs/tests.md, from a report of the server tests
 * (`npx vitest run --reporter=json --outputFile.json=REPORT`).
 */

interface Report {
  testResults: readonly {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: readonly { title: string; duration?: number | null }[];
  }[];
}

interface FileTime {
  path: string;
  seconds: number;
  tests: number;
  longest: string;
}

const document = join(root, 'docs/tests.md');
const [begin, end] = ['<!-- times: written by npm run tests:time -->\n', '\n<!-- end of times -->'];
const shown = 40;

/** Files by their time, the longest first. */
export function timesOf({ testResults }: Report, folder: string): FileTime[] {
  return testResults
    .map(({ name, startTime, endTime, assertionResults }) => {
      const [longest] = assertionResults.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
      return {
        path: relative(folder, name),
        seconds: (endTime - startTime) / 1000,
        tests: assertionResults.length,
        longest: longest?.title ?? '',
      };
    })
    .sort((one, other) => other.seconds - one.seconds);
}

const short = (title: string) => (title.length > 60 ? `${title.slice(0, 59)}…` : title).replaceAll('|', '\\|');

/** A table of the longest files, and of what the rest takes together. */
export function describeTimes(times: readonly FileTime[]): string {
  const sum = (files: readonly FileTime[]) => files.reduce((total, { seconds }) => total + seconds, 0);
  const all = sum(times);
  const share = (seconds: number) => `${((100 * seconds) / all).toFixed(1)} %`;
  const rows = times
    .slice(0, shown)
    .map(({ path, seconds, tests, longest }) => `| \`${path}\` | ${share(seconds)} | ${tests} | ${short(longest)} |`);
  const rest = times.slice(shown);
  return [
    '',
    '| file | share | tests | its longest |',
    '| --- | ---: | ---: | --- |',
    ...rows,
    `| ${rest.length} others | ${share(sum(rest))} | ${rest.reduce((total, { tests }) => total + tests, 0)} | |`,
    '',
  ].join('\n');
}

function withTimes(text: string, times: readonly FileTime[]): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/tests.md has no place for the times: ${begin.trim()}`);
  return text.slice(0, from + begin.length) + describeTimes(times) + text.slice(to);
}

if (import.meta.main) {
  const report = process.argv[2];
  if (!report) fail('Name a report: npx vitest run --reporter=json --outputFile.json=REPORT writes one.');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  writeFileSync(document, withTimes(readFileSync(document, 'utf8'), timesOf({ testResults }, root)));
}
