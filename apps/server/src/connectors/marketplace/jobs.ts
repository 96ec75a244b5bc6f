import { inTransaction } from '#database/connect.ts';
import { handleTimed, type Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import { type Marketplace, type MarketplaceEvent, MarketplaceProblem } from './marketplace.ts';
import { readPulledUntil, storeMarketplaceEvents, storePulledUntil } from './store-events.ts';

/** A message may be born long before its delivery fails for the last time. */
const overlapMs = 6 * 3600_000;

/** What a marketplace needs of itself, whichever it is. */
export const marketplaceRoleJobs = (services: Services): Job[] => [
  handleTimed('renew-marketplace-consent', async () => whileConnected(services, ({ access }) => access.renew())),
  handleTimed('pull-marketplace-news', async () =>
    whileConnected(services, async (marketplace) => {
      if (marketplace.name !== 'demo') await pullNews(services, marketplace);
    }),
  ),
  // It sends none by itself, and asking costs nothing: a real marketplace's messages come within the minute, too.
  handleTimed('pull-demo-market-news', async () =>
    whileConnected(services, async (marketplace) => {
      if (marketplace.name === 'demo') await pullNews(services, marketplace);
    }),
  ),
];

/** What waits for the account or for the budget is tried again by the next slot. */
async function whileConnected(
  { marketplace }: Services,
  work: (marketplace: Marketplace) => Promise<void>,
): Promise<void> {
  if (!marketplace) return;
  try {
    await work(marketplace);
  } catch (error) {
    if (!(error instanceof MarketplaceProblem) || !waits.has(error.kind)) throw error;
  }
}

const waits: ReadonlySet<string> = new Set(['not_connected', 'not_allowed', 'busy']);

/** Stores each message, and confirms it only then: a crash between the two has it come again. */
export async function pullNews(
  { db, queue, now }: Pick<Services, 'db' | 'queue' | 'now'>,
  { news, name, access }: Pick<Marketplace, 'news' | 'name' | 'access'>,
): Promise<void> {
  if (!news || (await access.read()).state !== 'connected') return;
  const begun = now();
  const since = new Date((await readPulledUntil(db, name, begun)).getTime() - overlapMs);
  const messages = new Map<string, MarketplaceEvent[]>();
  for await (const event of news.pull(since))
    messages.set(event.messageId, [...(messages.get(event.messageId) ?? []), event]);
  for (const events of messages.values())
    await inTransaction(db, (tx) => storeMarketplaceEvents(tx, queue, name, events));
  await news.confirm([...messages.keys()]);
  await storePulledUntil(db, name, begun);
}
