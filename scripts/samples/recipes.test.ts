import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { root } from '../steps.ts';
import { blocksOf, sample } from './blocks.ts';

/**
 * The recipes of docs/operations for a machine, as they are printed: only the places are in a folder of the test's own, and
 * programs that would change this machine note how they were called.
 */

const document = 'docs/operations';
const machine: { folder: string; database?: TestDatabase } = { folder: '' };
const at = (path: string) => join(machine.folder, path);
const suffix = randomBytes(4).toString('hex');

const placed = (text: string) =>
  text.replaceAll(
    /(?<![\w.])\/(opt\/sampan(?:-releases)?|etc\/(?:sampan(?:-owner)?\.env|nginx|systemd\/system)|var\/(?:lib|backups)\/sampan)\b/g,
    (path) => at(path),
  );

/** Notes its call; `then` is more shell. */
function program(name: string, then = ''): void {
  writeFileSync(at(`bin/${name}`), `#!/bin/sh\necho "${name} $*" >> ${at('calls')}\n${then}\n`);
  chmodSync(at(`bin/${name}`), 0o755);
}

beforeEach(() => {
  machine.folder = mkdtempSync(join(tmpdir(), 'sampan-recipe-'));
  for (const path of ['bin', 'opt', 'etc/nginx/conf.d', 'etc/systemd/system', 'var/lib', 'var/backups'])
    mkdirSync(at(path), { recursive: true });
  for (const name of ['apt-get', 'useradd', 'systemctl', 'nginx', 'journalctl', 'docker', 'npm']) program(name);
  // Owners are the machine's; the rest is real.
  program('install', 'set -- $(echo "$*" | sed "s/-[og] sampan//g"); exec /usr/bin/install "$@"');
  // The files of a clone, taken from this one.
  program(
    'git',
    `cp -r ${root}/deploy ${root}/.env.example "$3" 2>/dev/null || { mkdir -p "$3"; cp -r ${root}/deploy ${root}/.env.example "$3"; }`,
  );
  program('runuser', 'shift 3; exec "$@"');
  program('su', `cat > ${at('sql')}`);
});

afterEach(async () => {
  await machine.database?.drop();
  machine.database = undefined;
  rmSync(machine.folder, { recursive: true });
});

function run(text: string): string {
  const done = spawnSync('sh', ['-ec', placed(text)], {
    cwd: machine.folder,
    encoding: 'utf8',
    env: { PATH: `${at('bin')}:${process.env.PATH}`, HOME: machine.folder },
  });
  expect([done.status, done.stderr]).toEqual([0, '']);
  return existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8') : '';
}

/** The first start's part of deploy/update.sh has a test of its own (scripts/update.test.ts). */
const withoutBuild = (text: string) => text.replace('sh deploy/update.sh first\n', 'ln -s "$PWD" /opt/sampan\n');

test('Debian: users, database, variables', async () => {
  const calls = run(withoutBuild(sample(document, 'apt-get install -y git')));
  expect(calls).toMatch(/^apt-get install -y git .*\bnginx nodejs npm$/m);
  const owner = parseEnv(readFileSync(at('etc/sampan-owner.env'), 'utf8'));
  const shop = parseEnv(readFileSync(at('etc/sampan.env'), 'utf8'));
  // The serving user reads its variables, and only root the owner's.
  expect([statSync(at('etc/sampan.env')).mode & 0o777, statSync(at('etc/sampan-owner.env')).mode & 0o777]).toEqual([
    0o640, 0o600,
  ]);
  expect(JSON.stringify(shop)).not.toContain('sampan_owner');
  expect(shop.DATA_DIR).toBe(at('var/lib/sampan'));
  expect(new URL(shop.DATABASE_URL ?? '').searchParams.get('host')).toBe('/var/run/postgresql');
  await expectDatabase(owner.DATABASE_OWNER_URL ?? '');
});

/** Runs the recipe's psql commands on a test server, under names for this run alone. */
async function expectDatabase(ownerUrl: string): Promise<void> {
  machine.database = await createEmptyDatabase();
  const own = (text: string) => text.replaceAll('sampan', `r${suffix}`);
  const admin = new pg.Client({ connectionString: machine.database.ownerUrl });
  await admin.connect();
  try {
    for (const statement of own(readFileSync(at('sql'), 'utf8')).split(';'))
      if (statement.trim()) await admin.query(statement);
    const { username, password, pathname } = new URL(own(ownerUrl));
    const target = new URL(machine.database.ownerUrl);
    Object.assign(target, { username, password, pathname });
    const client = new pg.Client({ connectionString: target.href });
    await client.connect();
    await client.query('create table made (id integer)');
    await client.end();
  } finally {
    await admin.query(`drop database if exists r${suffix}`);
    for (const role of [`r${suffix}_owner`, `r${suffix}`]) await admin.query(`drop role if exists ${role}`);
    await admin.end();
  }
}

test('Debian: proxy, units, and the nightly backup', () => {
  run(withoutBuild(sample(document, 'apt-get install -y git')));
  const calls = run(sample(document, 'cp deploy/nginx/upstream.conf'));
  expect(readFileSync(at('etc/nginx/conf.d/sampan.conf'), 'utf8')).toContain('server_name YOUR.HOST;');
  expect(existsSync(at('etc/nginx/conf.d/sampan-upstream.conf'))).toBe(true);
  expect(calls).toMatch(/^nginx -t\nsystemctl reload nginx$/m);
  const [nightly = ''] = sample(document, 'sampan-backup.timer /etc').split('# crontab');
  run(`cd /opt/sampan\n${nightly}`);
  const copied = readdirSync(at('etc/systemd/system')).sort();
  expect(copied).toEqual(
    readdirSync(join(root, 'deploy'))
      .filter((name) => /\.(service|timer)$/.test(name))
      .sort(),
  );
  // Each unit that another names is there.
  const named = copied.flatMap((name) =>
    [
      ...readFileSync(at(`etc/systemd/system/${name}`), 'utf8').matchAll(/^(?:Wants|OnFailure|Requires)=(.+)$/gm),
    ].flatMap(([, names = '']) => names.split(' ')),
  );
  for (const name of named.filter((one) => one.startsWith('sampan'))) expect(copied).toContain(name.replace('%n', ''));
});

/** Lines that only call a script: which one, and with what. */
const commands: [words: string, expected: RegExp][] = [
  ["npm run audit'", /^npm run audit$/m],
  ['exec runuser -u sampan -- npm run migrate', /^npm run migrate$/m],
  ['npm run import -- /var/lib', /^npm run import -- \S*\/var\/lib\/sampan\/goods\.csv$/m],
  ['npm run shop:setup -- /var', /^npm run shop:setup -- --close$/m],
  ['npm run settings -- template', /^npm run settings -- set fees\.serviceRateE6 40000$/m],
  ['npm run security -- --since', /^npm run security -- --person anna@buyer\.example$/m],
  ['npm run privacy -- export', /^npm run privacy -- erase amara@example\.com --apply asked by mail$/m],
  ['npm run doctor -- --json', /^npm run doctor -- --mail you@shop\.example --dkim s1$/m],
];

test.each(commands)('a shell reads the lines with %s correctly', (words, expected) => {
  run(withoutBuild(sample(document, 'apt-get install -y git')));
  const given = sample(document, words);
  expect(run(given.includes('cd /opt') ? given : `cd /opt/sampan\n${given}`)).toMatch(expected);
});

test('an update makes a backup first, and calls a command that there is', () => {
  run(withoutBuild(sample(document, 'apt-get install -y git')));
  program('sh', 'case "$1" in deploy/*) ;; *) exec /bin/sh "$@" ;; esac');
  const calls = run(sample(document, 'sh deploy/update.sh update'));
  expect(calls.indexOf('npm run backup')).toBeGreaterThan(-1);
  expect(calls.indexOf('npm run backup')).toBeLessThan(calls.indexOf('sh deploy/update.sh update'));
});

test('Compose, and by hand', () => {
  expect(run(sample(document, 'docker compose up -d --build'))).toMatch(
    /^docker compose exec shop npm run import -- \/exchange\/goods\.csv\b/m,
  );
  const byHand = sample(document, 'set -a; . ./.env; set +a');
  expect(
    run(
      `cd ${root.replace(/\/$/, '')} 2>/dev/null; cp .env.example ${machine.folder}; cd ${machine.folder}\n${byHand}`,
    ),
  ).toMatch(/^npm start$/m);
});

test('every unit that a document names a variable for knows its name', async () => {
  const child = spawn('sh', ['-n'], { stdio: ['pipe', 'ignore', 'pipe'] });
  const texts = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/operations',
    'docs/api.md',
    'docs/integrations.md',
    'docs/webhooks.md',
    'packages/client/README.md',
  ];
  for (const { text } of texts.flatMap(blocksOf).filter(({ language }) => language === 'sh'))
    child.stdin.write(`${text}\n`);
  child.stdin.end();
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, '']);
});

test('scripts that samples call are those of package.json, with options that they know', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const { text } of blocksOf(document))
    for (const [, name = '', rest = ''] of text.matchAll(/npm run (?:-s )?([a-z:]+)(?: -- ([^\n'#]*))?/g)) {
      const file = /node (scripts\/\S+\.ts)$/.exec(scripts[name] ?? '')?.[1];
      if (!rest) continue;
      const source = readFileSync(join(root, file ?? `no script for ${name}`), 'utf8');
      for (const [, option = ''] of rest.matchAll(/ --([a-z-]+)/g))
        expect([name, option, source.includes(option)]).toEqual([name, option, true]);
    }
});
