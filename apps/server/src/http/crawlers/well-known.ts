import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';

const forAnHour = 'public, max-age=3600';
const yearMs = 365 * 86_400_000;

/** Well-known URLs that programs request (RFC 9116). */
export async function wellKnownRoutes(app: FastifyInstance, { config, db, now }: Services): Promise<void> {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  app.get('/.well-known/security.txt', async (request, reply) => {
    const company = await readSetting(db, 'company');
    if (!company) throw refuse('not_found');
    const expires = new Date(now().getTime() + yearMs).toISOString();
    const lines = [
      `Contact: mailto:${company.supportMail}`,
      `Expires: ${expires}`,
      `Canonical: ${originOf(request)}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(`${lines.join('\n')}\n`);
  });
}
