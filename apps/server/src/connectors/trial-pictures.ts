import { extname } from 'node:path';
import type { Plugin } from '#shop/plugin.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { findDemoShop } from './load-demo-shop.ts';

const types: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp' };

/** Pictures of trial goods: only while a real shop is closed, so only to its owner. */
export const trialPictures: Plugin = async (app, services) => {
  app.get<{ Params: { '*': string } }>('/pictures/*', async ({ params }, reply) => {
    const type = types[extname(params['*'])];
    if (!type || (await readShopFront(services)).isOpen) throw refuse('not_found');
    const bytes = await (await findDemoShop())?.readPicture(`/pictures/${params['*']}`);
    if (!bytes) throw refuse('not_found');
    return reply.type(type).send(bytes);
  });
};
