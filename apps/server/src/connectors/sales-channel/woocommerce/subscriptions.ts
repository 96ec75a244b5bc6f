import { z } from 'zod';
import type { WooClient } from './client.ts';

const topics = ['order.created', 'order.updated', 'product.updated', 'product.deleted'] as const;

const webhookAnswer = z.object({ id: z.number(), name: z.string().catch(''), delivery_url: z.string().catch('') });

const ours = 'Sampan: ';

/** A secret cannot be read back, so those before are always replaced. */
export async function subscribe(client: WooClient, url: string, secret: string): Promise<void> {
  const { origin } = new URL(url);
  const before = (await listOurs(client)).filter(({ delivery_url }) => delivery_url.startsWith(`${origin}/`));
  for (const topic of topics)
    await client.send(webhookAnswer, 'POST', '/webhooks', {
      body: { name: `${ours}${topic}`, topic, delivery_url: url, secret, status: 'active' },
    });
  for (const { id } of before) await client.remove(`/webhooks/${id}`);
}

export async function unsubscribe(client: WooClient): Promise<void> {
  for (const { id } of await listOurs(client)) await client.remove(`/webhooks/${id}`);
}

const listOurs = async (client: WooClient) =>
  (await client.listAll(webhookAnswer, '/webhooks')).filter(({ name }) => name.startsWith(ours));
