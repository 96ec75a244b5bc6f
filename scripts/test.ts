import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { journeyFailures, repeatedJourneys, type ServerReport, type Suite, serverFailures } from './failures.ts';
import { codeOf } from './image/outcome.ts';
import { bin, root, run, runAside } from './steps.ts';

/** `npm test`: checks, the image's steps, server tests on real PostgreSQL, tests in a real browser. Ends with the line `N passed, N failed`. */

interface Tally {
  passed: number;
  failed: number;
  /** Failures with their first words, repeated at the end, where readers of a long log look. */
  failures?: readonly string[];
  /** Tests that passed only when repeated, with the first failure's reason. */
  repeated?: readonly string[];
}

const reports = mkdtempSync(join(tmpdir(), 'sampan-reports-'));

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

async function runServerTests(): Promise<Tally> {
  const code = await run(
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, 'server.json')}`],
    { env: { NODE_ENV: 'test' } },
  );
  const report = readReport<ServerReport>('server.json');
  if (!report) return { passed: 0, failed: 1, failures: ['the server tests left no report'] };
  const failures = serverFailures(report);
  return { passed: report.numPassedTests, failed: failures.length || (code === 0 ? 0 : 1), failures };
}

async function runJourneys(): Promise<Tally> {
  const code = await run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    env: { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json') },
  });
  const report = readReport<Suite & { stats: { expected: number; unexpected: number; flaky: number } }>(
    'journeys.json',
  );
  if (!report) return { passed: 0, failed: 1, failures: ['the tests in the browser left no report'] };
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected || (code === 0 ? 0 : 1),
    failures: journeyFailures(report),
    repeated: repeatedJourneys(report),
  };
}

/** Runs beside the checks: it mostly waits for the disk and the registry. */
async function tryImage(): Promise<() => Tally> {
  const { code, output } = await runAside('scripts/try-image.ts');
  return () => {
    process.stdout.write(output);
    if (code === codeOf.untried) return { passed: 0, failed: 0 };
    return code === codeOf.well ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['the image'] };
  };
}

/** Runs beside the checks, for the same reason. */
async function installTools(): Promise<() => void> {
  const { code, output } = await runAside('scripts/install-test-tools.ts');
  return () => {
    process.stdout.write(output);
    if (code !== 0) process.exit(code);
  };
}

process.chdir(root);
const image = tryImage();
const tools = installTools();
const tallies: Tally[] = [await runChecks()];
// Some server tests open the whole shop, pages and all.
await build();
(await tools)();
tallies.push((await image)());
tallies.push(await runServerTests());
tallies.push(await runJourneys());
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
const printTests = (heading: string, tests: readonly string[]) => {
  if (tests.length > 0) process.stdout.write(`\n${heading}:\n${tests.map((one) => `  ✗ ${one}\n`).join('')}`);
};
printTests(
  'Passed when repeated',
  tallies.flatMap((tally) => tally.repeated ?? []),
);
printTests(
  'Failed',
  tallies.flatMap((tally) => tally.failures ?? []),
);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
