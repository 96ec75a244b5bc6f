import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/server/src/database/embedded/launch.ts';
import { createEmptyDatabase } from '../apps/server/src/testing/database.ts';
import { buildImage, type Image } from './image/build-image.ts';
import { shopEnvironment } from './image/compose.ts';
import { enter, finish, makeVolume, runsAs, whyNoContainers } from './image/container.ts';
import { parseDockerfile } from './image/dockerfile.ts';
import { codeOf } from './image/outcome.ts';
import { root, step } from './steps.ts';

/**
 * `npm run try:image`: builds the image of Dockerfile without Docker and opens a real shop in it. Its lines are carried out in
 * clean folders that programs take for the root directory, as an unprivileged user; it is started with compose.yaml's environment
 * and a read-only root. Only the base image is not the real one: this machine's system takes its place, with the project's Node.
 */

type Outcome = { code: number | null; output: string };

const megabytes = (path: string) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);

function expectCode({ code, output }: Outcome, wanted: number, what: string): void {
  if (code !== wanted) throw new Error(`${what} ended with ${code}, not ${wanted}:\n${output}`);
}

/** Those of package.json that are content with a production installation. */
function operatorsScripts(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((name) => name !== 'start' && scripts[name]?.startsWith('npm run -s installed '));
}

type Call = (...command: string[]) => Promise<Outcome>;

async function untilHealthy({ healthCheck }: Image, call: Call, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000;
  while ((await call(...healthCheck)).code !== 0) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`);
    if (Date.now() > deadline) throw new Error('the shop is not healthy after five minutes');
    await sleep(200);
  }
}

/** Counts independently of scripts/sbom.ts. */
const countPackages =
  "find -L node_modules -name package.json | grep -cE '(^|/)node_modules/(@[^/]+/)?[^/@]+/package.json$'";

/** Checks a new shop: visitors read that it opens soon. A shop too busy for the page says so, and is asked again. */
async function seeClosedPage(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const page = await fetch(url, { headers: { 'x-forwarded-proto': 'https' } });
    const text = await page.text();
    if (page.status === 503 && text.includes('<html')) return;
    if (page.status !== 503) throw new Error(`the home page has status ${page.status}: ${text}`);
    await sleep(200);
  }
  throw new Error('the home page says for twenty seconds that the shop is busy');
}

async function useShop(call: Call, port: number): Promise<void> {
  await seeClosedPage(`http://127.0.0.1:${port}/index`);
  expectCode(await call('sh', '-c', 'touch here || touch /etc/here || touch /usr/here'), 1, 'writing to the image');
  expectCode(await call('sh', '-c', 'touch /tmp/here "$DATA_DIR/here"'), 0, 'writing to /tmp and the volume');
  expectCode(await call('npm', 'run', 'audit'), 0, 'npm run audit');
  const { components } = JSON.parse((await call('npm', 'run', '-s', 'sbom')).output) as { components: unknown[] };
  const installed = (await call('sh', '-c', countPackages)).output.trim();
  if (String(components.length) !== installed)
    throw new Error(`npm run sbom lists ${components.length} packages, and ${installed} are installed`);
  // Without arguments most print their usage, which proves that their imports are present.
  for (const name of operatorsScripts()) {
    const { output } = await call('npm', 'run', name);
    if (/ERR_MODULE_NOT_FOUND|EACCES|EROFS/.test(output))
      throw new Error(`npm run ${name} fails in the image:\n${output}`);
  }
}

async function openShop(image: Image): Promise<void> {
  const database = await createEmptyDatabase();
  // The socket's folder is not in the image.
  const overTcp = (url: string) => url.split('?')[0] as string;
  const port = await freePort();
  const environment = {
    ...shopEnvironment({
      OWNER_EMAIL: 'owner@shop.example',
      PUBLIC_URL: 'https://shop.example',
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    }),
    DATABASE_URL: overTcp(database.url),
    PORT: String(port),
    WORKERS: '2',
  };
  const ownerUrl = overTcp(database.ownerUrl);
  const migrated = await finish(
    enter(image, ['node', 'scripts/migrate.ts'], {
      isStarted: true,
      environment: { ...environment, DATABASE_OWNER_URL: ownerUrl },
    }),
  );
  expectCode(migrated, 0, 'migrating');
  const call: Call = (...command) => finish(enter(image, command, { isStarted: true, environment }));
  const shop = enter(image, image.command, { isStarted: true, environment });
  const end = finish(shop);
  try {
    await untilHealthy(image, call, shop);
    await useShop(call, port);
    shop.kill('SIGTERM');
    expectCode(await end, 0, 'the shop, after SIGTERM,');
    expectCode(await call(...image.healthCheck), 1, 'the health check of a stopped shop');
  } catch (error) {
    shop.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\nThe shop's last words: ${(await end).output.slice(-4000)}`);
  } finally {
    await database.drop();
  }
}

/** Compares with docs/operations/install.md, which gives the size of an installation with Node 24, to a tenth. */
function requireDocumented(measured: number): void {
  const document = readFileSync(join(root, 'docs/operations/install.md'), 'utf8');
  const stated = Number(/leaves (\d+) MB of packages/.exec(document)?.[1]);
  if (!(Math.abs(stated - measured) <= measured / 10))
    throw new Error(`docs/operations/install.md says ${stated} MB of packages; it is ${measured} MB`);
}

async function tryImage(): Promise<keyof typeof codeOf> {
  const excuse = whyNoContainers();
  if (excuse) {
    process.stdout.write(`  The image is not tried: ${excuse}.\n`);
    return 'untried';
  }
  const work = mkdtempSync(join(tmpdir(), 'sampan-image-'));
  chmodSync(work, 0o755);
  try {
    const image = await buildImage(parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')), work);
    makeVolume(image);
    await step(`Opening a shop in the image, as ${runsAs}`, () => openShop(image));
    const places = [image.workdir, join(image.workdir, 'node_modules')];
    const [all = 0, packages = 0] = places.map((path) => megabytes(join(image.folder, path)));
    requireDocumented(packages);
    process.stdout.write(`  The image adds ${all} MB to its base, ${packages} MB of it packages.\n`);
    return 'well';
  } catch (error) {
    process.stdout.write(`\n  ✗ ${(error as Error).message}\n`);
    return 'badly';
  } finally {
    // Tens of thousands of files: half a minute on a busy disk, so it runs in the background.
    spawn('rm', ['-rf', work], { detached: true, stdio: 'ignore' }).unref();
  }
}

process.exitCode = codeOf[await tryImage()];
