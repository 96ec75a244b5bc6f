import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../apps/server/src/database/embedded/launch.ts';
import { createEmptyDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';
import { isFresh } from './build.ts';
import { bin, root, run } from './steps.ts';

/**
 * deploy/update.sh on two versions of this code, as two commits of a repository, with a real shop and a real database. Only
 * installing packages and compiling pages is cut short: they are linked from here. systemctl starts and ends the shop itself.
 */

const place = mkdtempSync(join(tmpdir(), 'sampan-update-'));
const at = (...names: string[]) => join(place, ...names);
const git = (...args: string[]) => execFileSync('git', ['-C', at('repository'), ...args], { encoding: 'utf8' }).trim();
let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
let port = 0;

function write(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  if (mode) chmodSync(path, mode);
}

/** The parts of a version besides its own files. */
const installed = ['node_modules', 'apps/storefront/build', 'apps/console/build'];

/** The programs of the machine that a test cannot use. */
function writePrograms(): void {
  const links = installed.map((path) => `[ -e ${path} ] || cp -al ${root}/${path} ${path}`).join('\n');
  // Simulates a missing registry on request.
  write(
    at('bin/npm'),
    `#!/bin/sh\n[ ! -e ${at('registry-is-away')} ] || { echo "npm: the registry is away" >&2; exit 1; }\n${links}\n`,
    0o755,
  );
  write(at('bin/runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', 0o755);
  write(
    at('bin/systemctl'),
    `#!/bin/sh
set -eu
[ "$1 $2" = "restart sampan" ] || exit 1
if [ -e ${at('pid')} ]; then kill -TERM $(cat ${at('pid')}) 2>/dev/null || true; while kill -0 $(cat ${at('pid')}) 2>/dev/null; do sleep 0.1; done; fi
set -a; . ${at('sampan.env')}; set +a
cd ${at('sampan')}
unset DATABASE_OWNER_URL
(exec setsid node scripts/start.ts > ${at('shop.log')} 2>&1 9>&- & echo $! > ${at('pid')})
`,
    0o755,
  );
}

function commit(message: string): string {
  git('add', '-A');
  git('-c', 'user.name=Test', '-c', 'user.email=test@sampan.example', 'commit', '-qm', message);
  return git('rev-parse', 'HEAD');
}

function makeRepository(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of files.split('\0'))
    if (path && existsSync(join(root, path)))
      cpSync(join(root, path), at('repository', path), { verbatimSymlinks: true });
  git('init', '-q', '-b', 'main');
  git('config', 'core.hooksPath', '/dev/null');
}

/** The next version: another number, and a table that the one before does not know. */
function makeNextVersion(version: string, migration: string): string {
  const manifest = at('repository/package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`));
  write(
    at('repository/apps/server/database', `${migration}.sql`),
    '-- For the test of updates.\ncreate table additions (id integer primary key);\n',
  );
  return commit(version);
}

function update(...args: string[]) {
  const done = spawnSync('sh', [at('releases/source/deploy/update.sh'), ...args], {
    encoding: 'utf8',
    env: environment,
  });
  return { status: done.status, said: `${done.stderr}${done.stdout}` };
}

async function built(): Promise<void> {
  if (isFresh()) return;
  expect(await run(join(root, 'scripts/build.ts'), [])).toBe(0);
}

const healthOf = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
/** A shop is ready a moment before it names its version. */
const named = (version: string) =>
  expect.poll(() => readFileSync(at('shop.log'), 'utf8')).toContain(`Sampan ${version}`);
const serving = () => readlinkSync(at('sampan')).split('/').at(-1);

beforeAll(async () => {
  await built();
  database = await createEmptyDatabase();
  port = await freePort();
  const url = (text: string) => text.split('?')[0] as string;
  write(
    at('sampan.env'),
    [
      `SHOP='real'`,
      `OWNER_EMAIL='owner@shop.example'`,
      `SECRET_KEY='${randomBytes(32).toString('base64')}'`,
      `PUBLIC_URL='https://shop.example'`,
      `TRUST_PROXY='loopback'`,
      `SMTP_URL='smtp://127.0.0.1:9'`,
      `PAYMENT_PROVIDER='none'`,
      `WORKERS='1'`,
      `PORT='${port}'`,
      `DATA_DIR='${at('data')}'`,
      `DATABASE_URL='${url(database.url)}'`,
      '',
    ].join('\n'),
  );
  write(at('owner.env'), `DATABASE_OWNER_URL='${url(database.ownerUrl)}'\n`);
  writePrograms();
  makeRepository();
  commit('0.1.0');
  git('clone', '-q', at('repository'), at('releases/source'));
  environment = {
    PATH: `${at('bin')}:${dirname(bin('node'))}:${process.env.PATH}`,
    HOME: place,
    SAMPAN_HOME: at('sampan'),
    SAMPAN_RELEASES: at('releases'),
    SAMPAN_VARIABLES: at('sampan.env'),
    SAMPAN_OWNER_VARIABLES: at('owner.env'),
    SAMPAN_TRIES: '90',
  };
}, 600_000);

afterAll(async () => {
  const alive = existsSync(at('pid')) && (await endShop(Number(readFileSync(at('pid'), 'utf8'))));
  await database.drop();
  const log = alive ? readFileSync(at('shop.log'), 'utf8').slice(-2000) : '';
  rmSync(place, { recursive: true, force: true });
  expect(log).toBe('');
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether the shop had to be killed, because it did not end by itself. */
async function endShop(pid: number): Promise<boolean> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (let tries = 0; tries < 1200 && isAlive(pid); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
  if (!isAlive(pid)) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}

async function tables(): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('additions') is not null as found`);
  await client.end();
  return rows[0].found;
}

test('built beside, changed over, and back: the shop serves each time, and never from a folder that is being built', async () => {
  const [first, next] = [update('first'), () => update('update')];
  expect(first).toMatchObject({ status: 0 });
  const [before] = [serving()];
  expect(before).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
  // The first start: migrate, then serve.
  const started = update('switch', String(before));
  expect(started.said).toContain('serves already');
  const env = { ...environment };
  execFileSync(
    'sh',
    ['-ec', `set -a; . ${at('sampan.env')}; . ${at('owner.env')}; cd ${at('sampan')}; node scripts/migrate.ts`],
    { env },
  );
  execFileSync(at('bin/systemctl'), ['restart', 'sampan'], { env });
  while ((await healthOf().catch(() => 0)) !== 200) await new Promise((resolve) => setTimeout(resolve, 200));

  const commitOfNext = makeNextVersion('0.2.0', '9000-additions');
  const second = next();
  expect([second.status, second.said]).toEqual([0, expect.stringMatching(/closed for \d+ seconds at most/)]);
  expect([serving(), await healthOf(), await tables()]).toEqual([`0.2.0-${commitOfNext.slice(0, 12)}`, 200, true]);
  await named(`0.2.0, commit ${commitOfNext.slice(0, 12)}`);

  // The version before serves on the tables of the one after.
  const back = update('back');
  expect([back.status, back.said]).toEqual([0, expect.stringContaining(`${before} serves`)]);
  expect([serving(), await healthOf()]).toEqual([before, 200]);
  await named('0.1.0, commit');
  expect(update('list').said).toContain(`* ${before}`);
}, 600_000);

test('a registry that is away, and a version that does not start, leave the shop as it was', async () => {
  const before = serving();
  makeNextVersion('0.3.0', '9001-other');
  write(at('repository/apps/server/database/9001-other.sql'), '-- For the test of updates.\nselect 1;\n');
  const broken = at('repository/apps/server/src/start-program.ts');
  writeFileSync(broken, `process.exit(1);\n${readFileSync(broken, 'utf8')}`);
  commit('0.3.0, broken');
  write(at('registry-is-away'), '');
  const unbuilt = update('update');
  expect([unbuilt.status, unbuilt.said]).toEqual([
    1,
    expect.stringMatching(/the registry is away[\s\S]*Nothing has changed/),
  ]);
  expect([serving(), await healthOf()]).toEqual([before, 200]);
  rmSync(at('registry-is-away'));
  environment.SAMPAN_TRIES = '5';
  const unready = update('update');
  expect([unready.status, unready.said]).toEqual([1, expect.stringContaining(`going back to ${before}`)]);
  expect(serving()).toBe(before);
  while ((await healthOf().catch(() => 0)) !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
}, 600_000);
