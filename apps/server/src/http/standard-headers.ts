import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What every answer says, unless it has said something of its own. */
export const standardHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
  'cache-control': 'no-store',
};

export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(standardHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function addStandardHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setStandardHeaders(request, reply);
    done(null, payload);
  });
}
