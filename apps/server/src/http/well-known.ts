import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#shop/services.ts';

const forAnHour = 'public, max-age=3600';
const yearMs = 365 * 86_400_000;
/** Also named in the footer. */
const contact = 'mailto:support@sampan.example';

/** Well-known URLs that programs request (RFC 9116). */
export async function wellKnownRoutes(app: FastifyInstance, { config, now }: Services): Promise<void> {
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;
  app.get('/.well-known/security.txt', (request, reply) => {
    const expires = new Date(now().getTime() + yearMs).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      `Canonical: ${originOf(request)}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(`${lines.join('\n')}\n`);
  });
}
