import type { FastifyInstance } from 'fastify';
import { ipBucket } from '#security/client-address.ts';
import { Gate } from '#security/gate.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { type PictureQuery, readMarketPicture } from './buyers/market-picture.ts';

const keptMax = 100;

/** Serves pictures of the marketplace's offers to buyers: fetched, checked and made again as those of imported goods are. */
export async function marketPictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const gate = new Gate({ parallel: 2, parallelPerKey: 2, waiting: 100, waitingPerKey: 40 });
  const kept = new Map<string, Buffer>();
  const fetched = async (url: string): Promise<Buffer> => {
    const known = kept.get(url);
    if (known) return known;
    const picture = await services.pictures.fetch(url);
    kept.set(url, picture);
    for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
    return picture;
  };
  app.get<{ Querystring: PictureQuery }>('/market-picture', async ({ query, ip }, reply) => {
    const url = readMarketPicture(services, query);
    if (!url) throw refuse('not_found');
    const picture = await gate
      .run(ipBucket(ip), () => fetched(url))
      .catch((error: unknown) => services.log.info({ err: error }, 'a picture of the marketplace is out of reach'));
    if (!picture) throw refuse('not_found');
    return reply.header('cache-control', 'public, max-age=86400').type('image/webp').send(picture);
  });
}
