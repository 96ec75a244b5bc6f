import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const files = [
  ['placeholder.webp', 'image/webp'],
  ['placeholder.avif', 'image/avif'],
  ['placeholder-400.avif', 'image/avif'],
] as const;

export async function placeholderPictureRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, type] of files) {
    const bytes = readFileSync(new URL(`../../../pictures/${name}`, import.meta.url));
    app.get(`/pictures/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=604800').send(bytes),
    );
  }
}
