import type { MakeJobs } from '@sampan/server/connectors/given';
import { mailboxMailer } from '@sampan/server/connectors/mail/mailbox/mailer';
import { Payments } from '@sampan/server/connectors/payment/payments';
import { SandboxProvider } from '@sampan/server/connectors/payment/sandbox/provider';
import { createDatabase } from '@sampan/server/database/connect';
import type { Services } from '@sampan/server/shop/services';
import { inThePast, type Past } from './backdated-transaction.ts';
import { readGoods } from './goods.ts';
import { HeldJobs } from './held-jobs.ts';
import { daysAgo } from './moments.ts';
import { orderSteps } from './order-steps.ts';
import { peopleSteps } from './people-steps.ts';
import { runJobs } from './run-jobs.ts';
import { stories } from './stories.ts';
import type { Step, World } from './world.ts';

/** Mails since this many days ago reach the mailbox; earlier ones would only bury them. */
const mailDays = 1;

/**
 * First start of a demo shop: customers and their orders of the last four months, by the same actions as real ones, all
 * or nothing. Does nothing if any account exists. Returns whether it did.
 */
export async function loadDemoLife(services: Services, makeJobs: MakeJobs): Promise<boolean> {
  const { config, db, log } = services;
  if (!config.isDemo || config.supplier !== 'demo' || !(services.payments.offered[0] instanceof SandboxProvider))
    return false;
  if (await hasUsers(db)) return false;
  const started = Date.now();
  const isLoaded = await inThePast(services.pool, async (past) => {
    await past.pool.query(`select pg_advisory_xact_lock(hashtextextended('demo-life', 0))`);
    const world = await makeWorld(services, past, makeJobs);
    // Another process may have been quicker.
    if (await hasUsers(world.services.db)) return false;
    await live(world, past, allSteps(new Date()));
    return true;
  });
  log.info({ ms: Date.now() - started }, 'demo life loaded');
  return isLoaded;
}

async function hasUsers(db: Services['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function allSteps(now: Date): Step[] {
  const steps = [...peopleSteps(now), ...stories.flatMap((story, index) => orderSteps(story, index, now))];
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function live(world: World, past: Past, steps: readonly Step[]): Promise<void> {
  for (const { at, act } of steps) {
    await past.setTo(at);
    await act(world);
    await runJobs(world);
  }
}

/** The shop's own services, but on the connection and the clock of the past. */
async function makeWorld(shop: Services, past: Past, makeJobs: MakeJobs): Promise<World> {
  const { pool, now } = past;
  const db = createDatabase(pool);
  const jobs = new HeldJobs();
  const mailFrom = daysAgo(new Date(), mailDays, 0);
  const mailbox = mailboxMailer(db);
  const sandbox = new SandboxProvider(shop.config, db, jobs.queue);
  const world: World = {
    sandbox,
    services: {
      ...shop,
      // A refund that failed months ago is not news.
      log: shop.log.child({}, { level: 'error' }),
      pool,
      db,
      now,
      queue: jobs.queue,
      payments: new Payments([sandbox]),
      // The past has its own steps; the service would let its parcels move from today on.
      tracking: undefined,
      mailer: {
        async send(mail) {
          world.lastMail = mail;
          if (world.keepsMail()) await mailbox.send(mail);
        },
      },
    },
    jobs,
    handlers: [],
    goods: await readGoods(db),
    customers: new Map(),
    operators: new Map(),
    lastMail: undefined,
    keepsMail: () => now() >= mailFrom,
  };
  world.handlers = makeJobs(world.services);
  return world;
}
