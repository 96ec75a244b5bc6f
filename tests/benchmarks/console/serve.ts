import { catalogueJobs } from '../../../apps/server/src/domains/catalogue/jobs.ts';
import { openConsoleShop, signIn } from './shop.ts';

/**
 * `node serve.ts DATA_DIR`: the prepared shop as a process of its own, so that its memory is its own and its processor
 * time is not spent on asking. Of the jobs only imports run: copies of orders are late with everything, and the others
 * would settle them. Says its address and a session of the owner.
 */

const shop = await openConsoleShop(process.argv[2] ?? '');
const jobs = catalogueJobs(shop.services).filter(({ definition }) => /-import$/.test(definition.name));
await shop.services.queue.work(jobs);
process.on('SIGTERM', () => void shop.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ origin: shop.origin, token: await signIn(shop) })}\n`);
