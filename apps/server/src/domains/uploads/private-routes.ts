import type { FastifyInstance } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readStored } from './read-upload.ts';
import { type FileQuery, mayReadFile } from './signed-file-url.ts';

const contentTypes: Record<string, string> = { png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' };

/** Serves bank slips, papers of authorizations, and pictures of claims, inspections, messages and customers' own goods, from any storage, under URLs made by `signedFileUrl`. */
export async function privateRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const folder of ['slips', 'claims', 'inspections', 'messages', 'grants', 'goods']) {
    app.get<{ Params: { name: string }; Querystring: FileQuery }>(
      `/${folder}/:name`,
      async ({ params, query }, reply) => {
        const key = `${folder}/${params.name}`;
        if (!(await mayReadFile(services, key, query))) throw refuse('not_found');
        const bytes = await readStored(services, key);
        if (!bytes) throw refuse('not_found');
        // A PDF may contain scripts and links: it is saved and opened elsewhere, never shown as a page of ours.
        if (key.endsWith('.pdf')) reply.header('content-disposition', `attachment; filename="${params.name}"`);
        return reply
          .header('cache-control', 'private, max-age=900')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cross-origin-resource-policy', 'same-origin')
          .header('referrer-policy', 'no-referrer')
          .type(contentTypes[key.split('.').at(-1) ?? ''] ?? 'image/jpeg')
          .send(bytes);
      },
    );
  }
}
