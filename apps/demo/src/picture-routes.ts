import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Plugin } from '@sampan/server/shop/plugin';
import { readPictureVersions } from './supplier/pictures.ts';

export const picturesFolder = resolve(import.meta.dirname, '../pictures');

const aWeek = 'public, max-age=604800';
const forEver = 'public, max-age=31536000, immutable';

/** Product pictures. A URL that contains the file's hash can be cached for ever. */
export const pictureRoutes: Plugin = async (app) => {
  const versions = readPictureVersions();
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
  await app.register(fastifyStatic, { ...options, root: picturesFolder, prefix: '/pictures/' });
};

/** The file behind `/pictures/…`; undefined when there is none. */
export async function readPicture(path: string): Promise<Buffer | undefined> {
  const file = resolve(picturesFolder, path.slice('/pictures/'.length));
  return file.startsWith(picturesFolder + sep) ? readFile(file).catch(() => undefined) : undefined;
}
