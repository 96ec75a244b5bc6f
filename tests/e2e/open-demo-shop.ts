import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../../scripts/program.ts';
import { root, run } from '../../scripts/steps.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { asOwner, enrolOwner } from './operators.ts';
import { startOtherSystems } from './other-systems.ts';

export interface RunningShop {
  origin: string;
  dataDir: string;
  /** The first operator's one-time password. */
  password: string;
  close: () => Promise<void>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'sampan-e2e-'));

/** The built demo shop as a separate process; its text once it has said `until`. */
async function open(dataDir: string, environment: Record<string, string>, until: RegExp) {
  const child = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(dataDir, 'server.log'));
  child.stderr.pipe(log);
  const text = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      log.write(chunk);
      if (until.test(text)) resolve(text);
    });
    child.once('exit', () => reject(new Error(`The shop did not open:\n${text}`)));
  });
  return { child, text };
}

async function close(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Fills a demo shop once and closes it: every shop of a run is a copy. */
async function prepareShop(): Promise<string> {
  const dataDir = newFolder();
  const { child, text } = await open(dataDir, {}, /First operator:.*\n/);
  await close(child);
  process.env.SHOP_PREPARED = dataDir;
  process.env.SHOP_FIRST_PASSWORD = /First operator: \S+password=([\w-]+)/.exec(text)?.[1] ?? '';
  return dataDir;
}

/** A demo shop of its own, from a copy of the prepared data. */
export async function startShop(environment: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = newFolder();
  // Keeps the files' owners, which PostgreSQL insists on.
  const copied = spawnSync('cp', ['-a', `${process.env.SHOP_PREPARED}/.`, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The prepared shop could not be copied:\n${copied.stderr}`);
  const { child, text } = await open(dataDir, environment, /Sampan is open: .*\n/);
  const origin = /Sampan is open: (\S+?)\/?\s/.exec(text)?.[1] ?? '';
  return {
    origin,
    dataDir,
    password: process.env.SHOP_FIRST_PASSWORD ?? '',
    close: async () => {
      await close(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the shop that the tests share, and passes its URL to them. */
export default async function openDemoShop(): Promise<() => Promise<void>> {
  const prepared = await prepareShop();
  const others = await startOtherSystems();
  // They need a URL to call, with the requested port.
  const environment = { PORT: String(await freePorts(1)), ...others.environment };
  const shop = await startShop(environment);
  const { origin, dataDir } = shop;
  process.env.SHOP_ORIGIN = origin;
  process.env.SHOP_OWNER_TOKEN = await enrolOwner(shop.password, join(dataDir, 'owner-codes'));
  process.env.SHOP_DATA_DIR = dataDir;
  await askForNoWork();
  await importGoods(dataDir);
  return async () => {
    await shop.close();
    await others.stop();
    rmSync(prepared, { recursive: true, force: true });
  };
}

/** Hundreds register within the hour; what each registration beyond the usual costs is a test of its own. */
async function askForNoWork(): Promise<void> {
  const settings = (await asOwner('/settings')) as { subject: string; value: object }[];
  const abuse = settings.find(({ subject }) => subject === 'abuse')?.value;
  await asOwner('/settings/abuse', { value: { ...abuse, codesOfShopWithoutProof: 1_000_000 } }, 'PUT');
}

/** Real goods beside the demo catalogue: a product export, brought in while the shop is open. */
async function importGoods(dataDir: string): Promise<void> {
  const code = await run(join(root, 'scripts/import.ts'), [join(root, 'tests/e2e/goods.csv'), '--apply'], {
    env: { NODE_ENV: 'production', DATA_DIR: dataDir },
    isQuiet: true,
  });
  if (code !== 0) throw new Error('the goods could not be imported');
}
