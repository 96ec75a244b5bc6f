import { type IconForm, iconForms } from '@sampan/contract/settings/icons';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readStored } from '#domains/uploads/read-upload.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { lookStyles } from './shown/look-styles.ts';
import { drawShopIcon } from './shown/shop-icon.ts';

const forEver = 'public, max-age=31536000, immutable';
/** Kept in memory: logo, its icons and QR codes of today, and a few that pages in open windows still show. */
const cachedMax = 16;

/** The shop's own pictures, from any storage, and the style sheet with its colours. */
export async function shopFilesRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const cached = new Map<string, Buffer>();
  const send = async (reply: FastifyReply, name: string, make: () => Promise<Buffer | undefined>) => {
    const bytes = cached.get(name) ?? (await make());
    if (!bytes) throw refuse('not_found');
    keep(cached, name, bytes);
    return reply
      .header('cache-control', forEver)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/png')
      .send(bytes);
  };

  app.get<{ Params: { name: string } }>('/contacts/:name', async ({ params }, reply) => {
    const key = keyOf(params.name);
    return send(reply, key, () => readStored(services, key));
  });

  // The page on which a shop is set up has them, too.
  const ofSetup = { config: { whileClosed: true as const } };
  app.get<{ Params: { form: string; name: string } }>('/shop/icons/:form/:name', ofSetup, async ({ params }, reply) => {
    const form = iconForms.find((one) => one === params.form);
    if (!form) throw refuse('not_found');
    const key = keyOf(params.name);
    return send(reply, `${form} ${key}`, () => readIcon(services, key, form));
  });

  app.get<{ Querystring: { v?: unknown } }>('/shop/look.css', ofSetup, async ({ query }, reply) => {
    const css = lookStyles(await readSetting(services.db, 'look'));
    return reply
      .header('cache-control', typeof query.v === 'string' ? forEver : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(css);
  });
}

function keyOf(name: string): string {
  if (!/^[\w-]{24}(-\d{1,3}x\d{1,3})?\.png$/.test(name)) throw refuse('not_found');
  return `shop/${name}`;
}

async function readIcon(services: Services, key: string, form: IconForm): Promise<Buffer | undefined> {
  const logo = await readStored(services, key);
  return logo && drawShopIcon(logo, form);
}

function keep(cached: Map<string, Buffer>, key: string, bytes: Buffer): void {
  cached.delete(key);
  cached.set(key, bytes);
  const [oldest] = cached.keys();
  if (cached.size > cachedMax && oldest) cached.delete(oldest);
}
