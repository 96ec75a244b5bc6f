import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeyFailures, repeatedJourneys, serverFailures } from './failures.ts';
import { root } from './steps.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };

test('a failed server test is reported with its file and reason, without colours', () => {
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31m1 is not 2\u001b[39m'] };
  const file = { name: join(root, 'scripts/a.test.ts'), status: 'failed', message: '' };
  const report = { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed, failed] }] };
  expect(serverFailures(report)).toEqual(['scripts/a.test.ts › subtracts\n    1 is not 2']);
});

test('a file that fails outside its tests is reported', () => {
  const file = { name: join(root, 'scripts/a.test.ts'), status: 'failed', message: 'the audit found a row' };
  const report = { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed] }] };
  expect(serverFailures(report)).toEqual(['scripts/a.test.ts › outside its tests\n    the audit found a row']);
});

const spec = (status: string, message?: string) => ({
  file: 'cart.spec.ts',
  line: 7,
  title: 'the cart is kept',
  ok: status !== 'unexpected',
  tests: [{ status, results: [message ? { error: { message } } : {}, {}] }],
});

test('failed journeys are found in groups of groups', () => {
  const report = { suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected', 'no cart')] }] }] };
  expect(journeyFailures(report)).toEqual(['cart.spec.ts:7 › the cart is kept\n    no cart']);
  expect(repeatedJourneys(report)).toEqual([]);
});

test('a journey that passed when repeated has not failed, but is reported', () => {
  const report = { suites: [{ specs: [spec('expected'), spec('flaky', 'no cart')] }] };
  expect(journeyFailures(report)).toEqual([]);
  expect(repeatedJourneys(report)).toEqual(['cart.spec.ts:7 › the cart is kept\n    no cart']);
});
