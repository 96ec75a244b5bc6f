import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { journeyFailures, repeatedJourneys, type ServerReport, type Suite, serverFailures } from './failures.ts';
import { codeOf } from './image/outcome.ts';
import { enterRunFolder, leaveRunFolder, onInterruption } from './run-folder.ts';
import { bin, fail, listFiles, root, run, runAside } from './steps.ts';

/**
 * `npm test`: checks, the image's steps, server tests on real PostgreSQL, tests in a real browser. `npm test -- orders cart`:
 * the server tests of these domains, and the tests in the browser that have one of the words in their file's name. Ends with the
 * line `N passed, N failed`.
 */

interface Tally {
  passed: number;
  failed: number;
  /** Failures with their first words, repeated at the end, where readers of a long log look. */
  failures?: readonly string[];
  /** Tests that passed only when repeated, with the first failure's reason. */
  repeated?: readonly string[];
}

const runFolder = enterRunFolder();
let leaving: Promise<void> | undefined;
const leave = (isInterrupted = false) =>
  (leaving ??= runFolder ? leaveRunFolder(runFolder, isInterrupted) : Promise.resolve());
onInterruption(leave);
const reports = mkdtempSync(join(tmpdir(), 'sampan-reports-'));

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

async function runServerTests(files: readonly string[] = []): Promise<Tally> {
  const code = await run(
    bin('vitest'),
    ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, 'server.json')}`],
    { env: { NODE_ENV: 'test' } },
  );
  const report = readReport<ServerReport>('server.json');
  if (!report) return { passed: 0, failed: 1, failures: ['the server tests left no report'] };
  const failures = serverFailures(report);
  return { passed: report.numPassedTests, failed: failures.length || (code === 0 ? 0 : 1), failures };
}

async function runJourneys(files: readonly string[] = []): Promise<Tally> {
  const code = await run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts', ...files], {
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

async function runEverything(): Promise<Tally[]> {
  const image = tryImage();
  const tools = installTools();
  const checks = await runChecks();
  // Some server tests open the whole shop, pages and all.
  await build();
  (await tools)();
  return [checks, (await image)(), await runServerTests(), await runJourneys()];
}

/** A domain's own tests take no longer than a reader waits for; those of the whole come with `npm test`. */
async function runDomains(names: readonly string[]): Promise<Tally[]> {
  const folders = names.map((name) => `apps/server/src/domains/${name}/`);
  const unknown = folders.find((folder) => !existsSync(folder));
  if (unknown) fail(`There is no ${unknown}. npm test -- takes the names of its neighbours: orders, cart, …`);
  const specs = listFiles('tests/e2e').filter(
    (path) => path.endsWith('.spec.ts') && names.some((name) => basename(path).includes(name)),
  );
  const server = await runServerTests(folders);
  if (specs.length === 0) return [server];
  await build();
  return [server, await runJourneys(specs)];
}

process.chdir(root);
const domains = process.argv.slice(2);
const tallies = domains.length > 0 ? await runDomains(domains) : await runEverything();
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
await leave();
