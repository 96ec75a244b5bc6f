import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Call } from '@sampan/contract/call';
import { calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { variables } from '../../apps/server/src/config/variables.ts';
import { root } from '../steps.ts';
import { composeVariables, environmentOf, readCompose, type Service, shopEnvironment } from './compose.ts';
import { parseDockerfile, readAssignments } from './dockerfile.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = readCompose();
const { shop, database, proxy } = compose.services;
const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));
const addressOf = ({ networks }: Service) => (Array.isArray(networks) ? undefined : networks.front?.ipv4_address);

describe.each(Object.entries(compose.services))('%s', (name, service) => {
  test('may write to its volumes only, has no more rights than it needs, and comes back', () => {
    const restart = name === 'migrate' ? 'no' : 'unless-stopped';
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart });
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.tmpfs).toContain('/tmp');
  });

  test('refers to what there is, and names no registry', () => {
    expect(service.image).toMatch(/^[a-z]+(:[\d.a-z-]+)?$/);
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networksOf(service)));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':')))
      if (source.startsWith('./')) expect(existsSync(join(root, source))).toBe(true);
      else if (!source.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
  });
});

test('only the proxy can be reached from outside, and it cannot reach the database', () => {
  expect(Object.entries(compose.services).filter(([, { ports }]) => ports)).toEqual([['proxy', proxy]]);
  expect(networksOf(proxy)).not.toEqual(expect.arrayContaining(networksOf(database)));
  expect([shop.user, database.user]).toEqual([undefined, 'postgres']);
});

test('each waits until its dependencies are healthy', () => {
  const conditions = Object.values(compose.services).flatMap((service) => Object.values(service.depends_on ?? {}));
  expect(conditions.map(({ condition }) => condition)).toEqual([
    'service_healthy',
    'service_completed_successfully',
    'service_healthy',
    'service_healthy',
  ]);
  expect(database.healthcheck?.test[0]).toBe('CMD');
});

test('the shop’s variables are real ones and make a real shop of a filled-in .env.example', () => {
  expect(Object.keys(variables)).toEqual(
    expect.arrayContaining(Object.keys(shop.environment ?? {}).filter((name) => name !== 'POSTGRES_OWNER_PASSWORD')),
  );
  const filledIn = {
    OWNER_EMAIL: 'you@shop.example',
    POSTGRES_PASSWORD: 'secret',
    POSTGRES_OWNER_PASSWORD: 'another',
    PUBLIC_URL: 'https://shop.example',
    SECRET_KEY: 'vdHqXPvG7Zf0qk1kJYc3tq2v9n0mV0zB8uW1sQ4rT5Y=',
    SMTP_URL: 'smtps://mail.shop.example:465',
  };
  const environment = shopEnvironment(filledIn);
  expect(readConfig(environment)).toMatchObject({
    isDemo: false,
    host: '0.0.0.0',
    trustProxy: [addressOf(proxy)],
    databaseUrl: 'postgres://sampan:secret@database/sampan?sslmode=disable',
    databaseOwnerUrl: undefined,
  });
  // All of what the container that serves is started with.
  expect(JSON.stringify(environment)).not.toContain('another');
  expect(readConfig({ ...environment, ...environmentOf('migrate', filledIn) }).databaseOwnerUrl).toBe(
    'postgres://sampan_owner:another@database/sampan?sslmode=disable',
  );
});

test('all that it takes from .env is in .env.example', () => {
  const known = Object.keys(parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, '')));
  const asked = [...read('compose.yaml').matchAll(composeVariables)].map(([, name]) => name);
  expect(known).toEqual(expect.arrayContaining(asked));
});

test('image, proxy and shop agree on port and folder', () => {
  const steps = parseDockerfile(read('Dockerfile')).at(-1)?.steps ?? [];
  const env = Object.assign({}, ...steps.filter((s) => s.instruction === 'ENV').map((s) => readAssignments(s.rest)));
  expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: shop.environment?.PORT, DATA_DIR: shop.environment?.DATA_DIR });
  expect(shop.volumes).toEqual([`files:${env.DATA_DIR}`]);
  expect(read('deploy/nginx/upstream.compose.conf')).toContain(`server shop:${env.PORT};`);
  expect(read('deploy/nginx/upstream.conf')).toContain(`server 127.0.0.1:${env.PORT};`);
  expect(steps.map(({ instruction }) => instruction)).toEqual(expect.arrayContaining(['USER', 'HEALTHCHECK', 'CMD']));
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;

const units = ['sampan.service', 'sampan-migrate.service', 'sampan-backup.service', 'sampan-failed@.service'];

test.skipIf(!analyze).each(units)('the systemd unit %s is valid and confined', (name) => {
  const unit = join(root, 'deploy', name);
  const verified = spawnSync('systemd-analyze', ['verify', unit.replace('@.', '@test.')], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' }).stdout;
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(rated)?.[1])).toBeLessThan(2);
});

test('only the unit that prepares the database has its owner’s URL', () => {
  const withOwner = units.filter((name) =>
    /^EnvironmentFile=-?\/etc\/sampan-owner\.env$/m.test(read(`deploy/${name}`)),
  );
  expect(withOwner).toEqual(['sampan-migrate.service']);
  const shopUnit = read('deploy/sampan.service');
  expect(shopUnit).toMatch(/^Wants=.*\bsampan-migrate\.service/m);
  expect(shopUnit).toMatch(/^After=.*\bsampan-migrate\.service/m);
  expect(read('deploy/sampan-backup.service')).toMatch(/^OnFailure=sampan-failed@%n\.service$/m);
});

test('guard: nginx lets every body through that the shop takes', () => {
  const most = Math.max(
    serverLimits.channelBodyMaxBytes,
    ...Object.values<Call>(calls).map(({ bodyMaxBytes }) => bodyMaxBytes ?? serverLimits.bodyMaxBytes),
  );
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/shop.conf')) ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(most);
});
