import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Plugin } from '#shop/plugin.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import type { GoodsPictures } from './supplier.ts';

const aWeek = 'public, max-age=604800';
const forEver = 'public, max-age=31536000, immutable';

/** Pictures of a demo's goods. A URL that contains the file's version can be cached for ever. */
export const goodsPictureRoutes: Plugin = async (app, { goodsPictures }) => {
  if (!goodsPictures) return;
  const versions = goodsPictures.versions();
  const isAsNamed = (path: string, version: unknown) =>
    typeof version === 'string' && versions.get(path.replace(/(-400)?\.avif$/, '.webp')) === version;
  app.addHook('onSend', (request, reply, payload, done) => {
    const [path = ''] = request.url.split('?', 1);
    const { v } = request.query as { v?: unknown };
    const isFound = reply.statusCode === 200 || reply.statusCode === 304;
    if (isFound) reply.header('cache-control', isAsNamed(path, v) ? forEver : aWeek);
    done(null, payload);
  });
  const options = { index: false as const, cacheControl: false, dotfiles: 'ignore' as const };
  await app.register(fastifyStatic, { ...options, root: goodsPictures.folder, prefix: '/pictures/' });
};

const types: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp' };

/** Pictures of trial goods: only while a real shop is closed, so only to its owner. */
export const trialPictureRoutes: Plugin = async (app, services) => {
  const { goodsPictures } = services;
  if (!goodsPictures) return;
  app.get<{ Params: { '*': string } }>('/pictures/*', async ({ params }, reply) => {
    const type = types[extname(params['*'])];
    if (!type || (await readShopFront(services)).isOpen) throw refuse('not_found');
    const bytes = await readGoodsPicture(goodsPictures, `/pictures/${params['*']}`);
    if (!bytes) throw refuse('not_found');
    return reply.type(type).send(bytes);
  });
};

/** The file behind `/pictures/…`; undefined when there is none. */
export async function readGoodsPicture({ folder }: GoodsPictures, path: string): Promise<Buffer | undefined> {
  if (!path.startsWith('/pictures/')) return undefined;
  const file = resolve(folder, path.slice('/pictures/'.length));
  return file.startsWith(folder + sep) ? readFile(file).catch(() => undefined) : undefined;
}
