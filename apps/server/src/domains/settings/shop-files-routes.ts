import type { FastifyInstance } from 'fastify';
import { readStored } from '#domains/uploads/read-upload.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { lookStyles } from './look-styles.ts';

const forEver = 'public, max-age=31536000, immutable';
/** Kept in memory: logo and QR codes of today, and a few that pages in open windows still show. */
const keptMax = 8;

/** The shop's own pictures, from any storage, and the style sheet with its colours. */
export async function shopFilesRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const kept = new Map<string, Buffer>();
  app.get<{ Params: { name: string } }>('/contacts/:name', async ({ params }, reply) => {
    if (!/^[\w-]{24}(-\d{1,3}x\d{1,3})?\.png$/.test(params.name)) throw refuse('not_found');
    const key = `shop/${params.name}`;
    const bytes = kept.get(key) ?? (await readStored(services, key));
    if (!bytes) throw refuse('not_found');
    keep(kept, key, bytes);
    return reply
      .header('cache-control', forEver)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/png')
      .send(bytes);
  });

  app.get<{ Querystring: { v?: unknown } }>('/shop/look.css', async ({ query }, reply) => {
    const css = lookStyles(await readSetting(services.db, 'look'));
    return reply
      .header('cache-control', typeof query.v === 'string' ? forEver : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(css);
  });
}

function keep(kept: Map<string, Buffer>, key: string, bytes: Buffer): void {
  kept.delete(key);
  kept.set(key, bytes);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest) kept.delete(oldest);
}
