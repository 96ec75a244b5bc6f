import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeyFailures, serverFailures } from './failures.ts';
import { root } from './steps.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };

test('a failed server test is told with its file and why, without colours', () => {
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31m1 is not 2\u001b[39m'] };
  const file = { name: join(root, 'scripts/a.test.ts'), status: 'failed', message: '' };
  const report = { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed, failed] }] };
  expect(serverFailures(report)).toEqual(['scripts/a.test.ts › subtracts\n    1 is not 2']);
});

test('a file that fails outside its tests is told', () => {
  const file = { name: join(root, 'scripts/a.test.ts'), status: 'failed', message: 'the audit found a row' };
  const report = { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passed] }] };
  expect(serverFailures(report)).toEqual(['scripts/a.test.ts › outside its tests\n    the audit found a row']);
});

test('failed journeys are found in groups of groups', () => {
  const spec = (ok: boolean, message?: string) => ({
    file: 'cart.spec.ts',
    line: 7,
    title: 'the cart is kept',
    ok,
    tests: [{ results: [message ? { error: { message } } : {}, {}] }],
  });
  const report = { suites: [{ specs: [spec(true)], suites: [{ specs: [spec(false, 'no cart')] }] }] };
  expect(journeyFailures(report)).toEqual(['cart.spec.ts:7 › the cart is kept\n    no cart']);
});
