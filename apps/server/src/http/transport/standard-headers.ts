import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { isSecure } from './request.ts';

/** Default headers of every response. */
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

/** A year of https for this host, and those below it only if the operator says so: they are not ours to decide. */
const strictTransport = ({ hstsSubdomains }: Pick<Config, 'hstsSubdomains'>) =>
  `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;

export function setStandardHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(standardHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isSecure(config, request)) reply.header('strict-transport-security', strictTransport(config));
}

export function addStandardHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setStandardHeaders(config, request, reply);
    done(null, payload);
  });
}
