import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Call, InputOf, OperatorRole, OutputOf } from '@sampan/contract/call';
import { type CallName, type Calls, calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import type { Scope } from '@sampan/contract/scopes';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, expect } from 'vitest';
import { readConfig } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import { createDatabase, createPool, type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { unmatchedHash } from '#domains/accounts/passwords.ts';
import { createSession } from '#domains/accounts/sessions.ts';
import { type Caches, createCaches, pauseCaches } from '#http/caches.ts';
import { type Job, runJob } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import { writeOpening } from '#shop/settings/opening.ts';
import { allJobs } from '../all-jobs.ts';
import { audit } from '../audit.ts';
import { createServices } from '../create-services.ts';
import { createShopApp } from '../create-shop-app.ts';
import { giveCompany } from './company.ts';
import { createTestDatabase, prepareServing, type TestDatabase } from './database.ts';
import { proofFor } from './proof-for.ts';
import { testKey } from './test-key.ts';
import { testPassword } from './typed.ts';

export interface TestActor {
  token: string;
  id: string;
  email: string;
}

export interface TestCustomer extends TestActor {
  buyerId: string;
}

export { testPassword };

let passwordHash: Promise<string> | undefined;
let counter = 0;

interface Owner {
  pool: pg.Pool;
  db: Database;
}

function openAsOwner(url: string): Owner {
  const pool = createPool(url, { max: 2, name: 'owner', statementTimeoutSeconds: 60 });
  return { pool, db: createDatabase(pool) };
}

/** A running shop on its own database, used over HTTP. Closed and audited after the file's tests. */
export class TestShop {
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly caches: Caches;
  /** Errors that the server logged; a test that expects one empties the list. */
  readonly mistakes: string[];
  readonly database: TestDatabase;
  /** A worker that is killed before it reports completion leaves the job to the next: each job runs twice. */
  repeatsJobs = false;
  /** Opened when it is first needed, and kept: a connection costs some 50 ms of CPU. */
  #owner: Owner | undefined;

  constructor(
    services: Services,
    app: FastifyInstance,
    origin: string,
    caches: Caches,
    mistakes: string[],
    database: TestDatabase,
  ) {
    this.services = services;
    this.app = app;
    this.origin = origin;
    this.caches = caches;
    this.mistakes = mistakes;
    this.database = database;
  }

  get db() {
    return this.services.db;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.origin + path, init);
  }

  /**
   * Makes a call as a person at a page would: a request for password and second factor is answered. Checks the response
   * against the contract; throws `CallError` for a refusal.
   */
  async call<Name extends CallName>(
    name: Name,
    input: InputOf<Calls[Name]>,
    actor?: { token: string },
    headers: Record<string, string> = {},
  ): Promise<OutputOf<Calls[Name]>> {
    try {
      return await this.callOnce(name, input, actor, headers);
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'proof_needed' || !actor) throw error;
      const { proof, undo } = await proofFor(this.services, actor.token);
      try {
        return await this.callOnce(name, { ...(input as object), ...proof } as InputOf<Calls[Name]>, actor, headers);
      } finally {
        await undo();
      }
    }
  }

  /** The same, with the session's rights alone. */
  async callOnce<Name extends CallName>(
    name: Name,
    input: InputOf<Calls[Name]>,
    actor?: { token: string },
    headers: Record<string, string> = {},
  ): Promise<OutputOf<Calls[Name]>> {
    const call: Call = calls[name];
    const { path, init } = buildRequest(call, (input ?? {}) as Record<string, unknown>);
    const response = await this.fetch(`/api${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(actor ? { authorization: `Bearer ${actor.token}` } : {}),
        ...headers,
      },
    });
    const answer = (await response.json()) as {
      code: number;
      message: string;
      error?: never;
      fields?: Record<string, string>;
      data?: unknown;
      result?: unknown;
    };
    expect(response.status).toBe(answer.code);
    if (answer.code !== 200)
      throw new CallError(answer.code, answer.error ?? 'internal_error', answer.message, answer.fields, answer.data);
    return call.output.parse(answer[call.envelope ?? 'data']) as OutputOf<Calls[Name]>;
  }

  /**
   * A customer with a session, without registering; with `buyerId`, another login of that buyer. Password: `testPassword`.
   */
  async makeCustomer(
    overrides: { email?: string; firstName?: string; lastName?: string; buyerId?: string } = {},
  ): Promise<TestCustomer> {
    const email = overrides.email ?? `buyer${++counter}@example.com`;
    passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const password_hash = await passwordHash;
    return inTransaction(this.db, async (tx) => {
      const buyerId = overrides.buyerId ?? (await this.#makeBuyer(tx));
      const user = await tx
        .insertInto('users')
        .values({
          buyer_id: buyerId,
          email,
          password_hash,
          first_name: overrides.firstName ?? 'Amara',
          last_name: overrides.lastName ?? 'Okafor',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { token } = await createSession(tx, { userId: user.id, epoch: 0, remember: false, isBrowser: false });
      return { id: user.id, buyerId, email, token };
    });
  }

  /** An API key of the customer, through the real call. */
  async makeApiKey(customer: TestActor, scopes: readonly Scope[]): Promise<{ token: string; id: string }> {
    // A test may need more than one customer may make in a day.
    await this.db.deleteFrom('attempts').where('bucket', '=', `api-keys:${customer.id}`).execute();
    const { key, apiKey } = await this.callOnce(
      'createApiKey',
      { name: 'ERP', scopes: [...scopes], password: testPassword },
      customer,
    );
    return { token: key, id: apiKey.id };
  }

  async #makeBuyer(tx: Transaction): Promise<string> {
    return (await tx.insertInto('buyers').defaultValues().returning('id').executeTakeFirstOrThrow()).id;
  }

  async makeOperator(roles: OperatorRole[]): Promise<TestActor> {
    const email = `operator${++counter}@example.com`;
    return inTransaction(this.db, async (tx) => {
      const operator = await tx
        .insertInto('operators')
        .values({ email, name: `Operator ${counter}`, roles, password_hash: unmatchedHash })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { token } = await createSession(tx, {
        operatorId: operator.id,
        epoch: 0,
        remember: false,
        isBrowser: false,
      });
      return { id: operator.id, email, token };
    });
  }

  /** An address that is served, saved through the real call. */
  async makeAddress(customer: TestActor, overrides: Partial<InputOf<Calls['addAddress']>> = {}) {
    return this.call(
      'addAddress',
      {
        firstName: 'Amara',
        lastName: 'Okafor',
        country: 'US',
        province: 'California',
        city: 'Los Angeles',
        detailAddress: '22 Allen Avenue',
        postcode: '90001',
        mobile: '+1-2133734253',
        ...overrides,
      },
      customer,
    );
  }

  /** Runs every waiting job, and those they cause, until none is left. Failures throw. */
  async runJobs(): Promise<void> {
    // The sandbox's payout comes a minute after a payment: on a slow machine it would come in the midst of a test.
    const jobs = allJobs(this.services).filter(({ definition }) => definition.name !== 'sandbox-pay-out');
    for (let round = 0; round < 50; round++) {
      let waiting = await this.#waitingQueues();
      if (!jobs.some(({ definition }) => waiting.has(definition.name))) return;
      for (const job of jobs) {
        if (!waiting.has(job.definition.name)) continue;
        await this.#runWaiting(job);
        waiting = await this.#waitingQueues();
      }
    }
    throw new Error('jobs never end');
  }

  /** Asking each of seventy queues took longer than most tests. */
  async #waitingQueues(): Promise<Set<string>> {
    const { rows } = await this.services.pool.query<{ name: string }>(
      "select distinct name from pgboss.job where state < 'active' and start_after < now()",
    );
    return new Set(rows.map(({ name }) => name));
  }

  async runQueue(name: string): Promise<void> {
    for (const job of allJobs(this.services)) if (job.definition.name === name) await this.#runWaiting(job);
  }

  async #runWaiting(job: Job): Promise<void> {
    for (const { data, done } of await this.services.queue.takeAll(job.definition.name)) {
      for (let times = this.repeatsJobs ? 2 : 1; times > 0; times--) await runJob(job, data);
      await done();
    }
  }

  /** Drops a queue's jobs before they run. Jobs that were only taken would come back after a timeout. */
  async loseJobs(name: string): Promise<void> {
    for (const job of await this.services.queue.takeAll(name)) await job.done();
  }

  /** Runs work that only the owner of the database may do. */
  asOwner<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
    this.#owner ??= openAsOwner(this.database.ownerUrl);
    return work(this.#owner);
  }

  async endOwner(): Promise<void> {
    await this.#owner?.pool.end();
  }

  /** Mails in the mailbox, oldest first. */
  inbox(email: string) {
    return this.db.selectFrom('mailbox_mails').selectAll().where('recipient', '=', email).orderBy('sent_at').execute();
  }
}

function buildRequest(call: Call, input: Record<string, unknown>): { path: string; init: RequestInit } {
  const rest = { ...input };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  const isBodyless = call.method === 'GET' || call.method === 'DELETE';
  for (const field of isBodyless ? Object.keys(rest) : (call.query ?? [])) {
    if (rest[field] !== undefined) query.set(field, String(rest[field]));
    delete rest[field];
  }
  const body = call.bodyField ? rest[call.bodyField] : rest;
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    init: { method: call.method, body: isBodyless ? undefined : JSON.stringify(body) },
  };
}

/** Settings of a real shop beyond those of every test. */
export const realShop = {
  SHOP: 'real',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://127.0.0.1:1',
  OWNER_EMAIL: 'owner@shop.example',
  PAYMENT_PROVIDER: 'none',
};

/** The location of a shop's rows and files. */
export interface Place {
  database: TestDatabase;
  dataDir: string;
}

export const makeDataDir = () => mkdtempSync(join(tmpdir(), 'sampan-files-'));

const newPlace = async (): Promise<Place> => ({ database: await createTestDatabase(), dataDir: makeDataDir() });
const placeBeside = ({ database }: TestShop): Place => ({
  database: { ...database, drop: async () => {} },
  dataDir: makeDataDir(),
});

/** Does an owner's setup before the first visitor. */
async function openToVisitors(services: Services): Promise<void> {
  await giveCompany(services);
  await inTransaction(services.db, (tx) => writeOpening(tx, { openedAt: services.now().toISOString() }, null));
}

/** Mails that name another buyer's order than their recipient's. */
async function findStrayMails(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(`
    select m.recipient, m.subject, o.sn from mailbox_mails m
    cross join lateral (
      select distinct found[1] as sn from regexp_matches(m.subject || ' ' || m.text_body, 'SP[0-9]{8}[0-9A-Z]{8}', 'g') found
    ) named
    join orders o on o.sn = named.sn join users u on u.email = m.recipient where u.buyer_id <> o.buyer_id`);
  return rows;
}

/**
 * Opens a shop for one test file: `const shop = await openTestShop()` at its top. At another shop it is one more process of
 * that one, on the same database. `isNew`: the shop is neither set up nor opened to visitors; a demo needs neither.
 * `given`: what its program would give it, such as the demo's goods and pictures. `runsJobs`: its queue can work and keeps
 * a timetable, over four connections more; others have their jobs run by `runJobs`.
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  at?: Place | TestShop,
  { isNew = false, given, runsJobs = false }: { isNew?: boolean; given?: GivenConnectors; runsJobs?: boolean } = {},
): Promise<TestShop> {
  const { database, dataDir } = at instanceof TestShop ? placeBeside(at) : (at ?? (await newPlace()));
  // Upgrades a database of an earlier version, as a start does.
  if (at && !(at instanceof TestShop)) await prepareServing(database.ownerUrl);
  const config = readConfig({
    NODE_ENV: 'test',
    SHOP: 'demo',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: testKey,
    LOG_LEVEL: 'silent',
    // A test asks for as much as it likes.
    CALL_LIMITS_FACTOR: '1000',
    PORT: '0',
    // Parcels of the demo would move while a test looks on.
    TRACKING: 'none',
    ...environment,
  });
  const mistakes: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void mistakes.push(line) });
  const urls = { url: database.url, directUrl: config.databaseDirectUrl };
  const services = await createServices(config, urls, log, { given, runsJobs });
  await services.queue.start();
  if (!config.isDemo && !isNew && at === undefined) await openToVisitors(services);
  const caches = createCaches();
  // Tests see every change at once; caching is tested where it is implemented.
  pauseCaches(caches, true);
  const app = await createShopApp(services, log, caches);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const shop = new TestShop(services, app, origin, caches, mistakes, database);

  afterEach(() => {
    expect(mistakes.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    const found = [...(await audit(services.pool)), ...(await findStrayMails(services.pool))];
    await app.close();
    await services.securityEvents.flush();
    await services.queue.stop();
    await services.pool.end();
    await services.searchPool.end();
    await shop.endOwner();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(found).toEqual([]);
  });
  return shop;
}
