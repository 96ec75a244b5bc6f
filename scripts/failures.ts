import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.ts';

/**
 * Failures from the reports of vitest and Playwright: one line with file and test, then the first words of the reason.
 */

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
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
  }[];
}

function oneFailure(where: string, title: string, message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? '').trim();
  return `${where} › ${title}\n    ${plain.split('\n').slice(0, 12).join('\n    ')}`;
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

type Spec = NonNullable<Suite['specs']>[number];

function findJourneys(suite: Suite, isMeant: (spec: Spec) => boolean): readonly string[] {
  return [
    ...(suite.specs ?? []).filter(isMeant).map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return oneFailure(`${file}:${line}`, title, error?.message);
    }),
    ...(suite.suites ?? []).flatMap((inner) => findJourneys(inner, isMeant)),
  ];
}

export const journeyFailures = (suite: Suite) => findJourneys(suite, ({ ok }) => !ok);

/** Those that failed once and passed when they were repeated: they count as passed, but want a look. */
export const repeatedJourneys = (suite: Suite) =>
  findJourneys(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky'));
