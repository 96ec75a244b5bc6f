import pino from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createServices } from '../../apps/server/src/create-services.ts';
import { reconcileDisputes } from '../../apps/server/src/domains/billing/disputes/reconcile-disputes.ts';
import { reconcilePayments } from '../../apps/server/src/domains/billing/payments/reconcile-payments.ts';
import { jobContext } from '../../apps/server/src/shop/context.ts';
import { onDatabase } from '../../scripts/database.ts';

/** Runs the timed jobs that ask payment providers what the shop has missed, now: in a process beside the open shop. */

const config = readConfig();
await onDatabase(config, async ({ url }) => {
  const services = await createServices(config, { url }, pino({ level: 'error' }));
  try {
    await services.queue.start();
    const context = jobContext(services, 'provider');
    await reconcilePayments(context, { olderThanSeconds: 0 });
    await reconcileDisputes(context);
  } finally {
    await services.queue.stop();
    await services.pool.end();
  }
});
