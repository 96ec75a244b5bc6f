import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/** The demo shop's pictures and contact codes. */
export async function pictureRoutes(app: FastifyInstance, _services: Services): Promise<void> {
  const folder = (name: string) => fileURLToPath(new URL(`../../demo/${name}/`, import.meta.url));
  const options = { index: false as const, maxAge: '7d', dotfiles: 'ignore' as const };
  await app.register(fastifyStatic, { ...options, root: folder('pictures'), prefix: '/pictures/' });
  await app.register(fastifyStatic, {
    ...options,
    root: folder('contacts'),
    prefix: '/contacts/',
    decorateReply: false,
  });
}
