import { z } from 'zod';
import type { ShopifyClient } from './client.ts';
import { subscribeDocument, subscriptionsDocument, uninstallDocument, unsubscribeDocument } from './documents.ts';
import { refuseErrors, userErrors } from './user-errors.ts';

/** Paid, changed and cancelled orders are all updated ones. */
const topics = ['ORDERS_UPDATED', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'APP_UNINSTALLED'] as const;

interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

/** Those of our app only: Shopify shows no others. */
export async function subscribe(client: ShopifyClient, uri: string): Promise<void> {
  const before = await list(client);
  for (const topic of topics) {
    if (before.some((one) => one.topic === topic && one.uri === uri)) continue;
    const answer = await client.run(
      subscribeDocument,
      z.object({ webhookSubscriptionCreate: z.object({ userErrors }).nullish() }),
      { topic, uri },
    );
    refuseErrors(answer.webhookSubscriptionCreate?.userErrors ?? []);
  }
  const isWanted = ({ topic, uri: given }: Subscription) => given === uri && topics.some((one) => one === topic);
  await remove(
    client,
    before.filter((one) => !isWanted(one)),
  );
}

export async function unsubscribe(client: ShopifyClient): Promise<void> {
  await remove(client, await list(client));
}

/** Ends the token, too. */
export async function uninstall(client: ShopifyClient): Promise<void> {
  const answer = await client.run(uninstallDocument, z.object({ appUninstall: z.object({ userErrors }).nullish() }));
  refuseErrors(answer.appUninstall?.userErrors ?? []);
}

async function remove(client: ShopifyClient, subscriptions: readonly Subscription[]): Promise<void> {
  // A missing one is no error: it was to be removed.
  for (const { id } of subscriptions) await client.run(unsubscribeDocument, z.unknown(), { id });
}

async function list(client: ShopifyClient): Promise<Subscription[]> {
  const schema = z.object({
    webhookSubscriptions: z.object({
      nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  });
  const all: Subscription[] = [];
  let after: string | null | undefined;
  for (;;) {
    const { webhookSubscriptions } = await client.run(subscriptionsDocument, schema, { after: after ?? null });
    all.push(...webhookSubscriptions.nodes);
    after = webhookSubscriptions.pageInfo.endCursor;
    if (!webhookSubscriptions.pageInfo.hasNextPage || !after) return all;
  }
}
