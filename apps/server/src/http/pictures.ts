import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readPictureVersions } from '#connectors/supplier/demo/pictures.ts';
import type { Services } from '#shop/services.ts';

const demoFolder = resolve(import.meta.dirname, '../../demo');
export const picturesFolder = resolve(demoFolder, 'pictures');

const aWeek = 'public, max-age=604800';
const forEver = 'public, max-age=31536000, immutable';

/** The demo shop's pictures and contact codes. An address that names what is in the file never has to be asked for again. */
export async function pictureRoutes(app: FastifyInstance, _services: Services): Promise<void> {
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
  await app.register(fastifyStatic, {
    ...options,
    root: resolve(demoFolder, 'contacts'),
    prefix: '/contacts/',
    decorateReply: false,
  });
}
