import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { networkBucket } from './client-address.ts';

/**
 * Log lines with `security`, for investigating attacks afterwards: sign-ins, failed ones, and refusals with 401, 403
 * and 429. IPs are cut to their network; people are ids, never what someone typed.
 */

type Event = 'signed_in' | 'sign_in_failed' | 'signed_out' | 'refused';

interface Facts {
  who?: string | undefined;
  [fact: string]: unknown;
}

export function logSecurity(
  { log, request }: { log: FastifyBaseLogger; request: { ip: string } | undefined },
  event: Event,
  facts: Facts,
): void {
  log.info({ security: event, network: networkBucket(request?.ip), ...facts }, 'security');
}

/** Makes attempts at the same unknown account recognisable. */
export function pseudonym(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

const refusals = new Set([401, 403, 429]);
const askers = new WeakMap<FastifyRequest, string>();

/** Remembers whose session a request came with, for the log line about its refusal. */
export function rememberAsker(request: FastifyRequest, who: string): void {
  askers.set(request, who);
}

export function logRefusal(request: FastifyRequest, status: number): void {
  if (!refusals.has(status)) return;
  const route = request.routeOptions.url ?? 'none';
  logSecurity({ log: request.log, request }, 'refused', { who: askers.get(request), status, route });
}
