import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.ts';

/** What failed, read from the reports of vitest and Playwright: a line for where and what, then the first words of why. */

export interface ServerReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

export interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: readonly { results: readonly { error?: { message?: string } }[] }[];
  }[];
}

function oneFailure(where: string, title: string, message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? '').trim();
  return `${where} › ${title}\n    ${plain.split('\n').slice(0, 6).join('\n    ')}`;
}

export function serverFailures(report: ServerReport): readonly string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails outside its tests (its audit, say) counts too.
    if (failed.length === 0) return status === 'failed' ? [oneFailure(file, 'outside its tests', message)] : [];
    return failed.map((test) => oneFailure(file, test.fullName, test.failureMessages[0]));
  });
}

export function journeyFailures(suite: Suite): readonly string[] {
  const failed = (suite.specs ?? []).filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return oneFailure(`${file}:${line}`, title, error?.message);
    }),
    ...(suite.suites ?? []).flatMap(journeyFailures),
  ];
}
