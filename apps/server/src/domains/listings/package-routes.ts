import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FileQuery, mayReadFile } from '#domains/uploads/signed-file-url.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { findReadyByKey } from './downloads/store.ts';

/** Serves packages from the storage, at the URLs that their owners got, to these owners only. */
export async function packageRoutes(
  app: FastifyInstance,
  services: Services,
  findReader: (request: FastifyRequest) => Promise<string | undefined>,
): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: FileQuery }>('/packages/:name', async (request, reply) => {
    const { params, query } = request;
    const key = `packages/${params.name}`;
    if (!(await mayReadFile(services, key, query))) throw refuse('not_found');
    const found = await findReadyByKey(services.db, key);
    const isOwn = found !== undefined && (await findReader(request)) === found.buyerId;
    const file = isOwn ? await open(services, key) : undefined;
    if (!found || !file) throw refuse('not_found');
    if (file.bytes !== undefined) reply.header('content-length', file.bytes);
    return reply
      .header('content-disposition', `attachment; filename="goods-${found.readyAt.toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .type('application/zip')
      .send(file.stream);
  });
}

async function open({ storage, log }: Services, key: string) {
  try {
    return await storage.open(key);
  } catch (error) {
    log.warn({ err: error }, 'the storage cannot be read');
    throw refuse('unavailable');
  }
}
