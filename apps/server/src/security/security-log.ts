import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { RequestFacts } from '#security/request-facts.ts';
import { networkBucket } from './client-address.ts';
import type { SecurityEvent, SecurityEventKind, SecurityEvents } from './security-events.ts';

/**
 * For investigating abuse: a log line with `security`, whose IP is cut to its network, and a row with the whole
 * address, deleted after 30 days (security-events.ts). People are ids, never what someone typed.
 */

interface Facts {
  kind?: 'customer' | 'operator' | undefined;
  /** The author, or the account it was tried on: an id or a pseudonym. */
  who?: string | undefined;
  call?: string;
  subject?: string;
  outcome?: string;
  isKnownDevice?: boolean;
}

interface Source {
  log: FastifyBaseLogger;
  securityEvents: SecurityEvents;
  /** Absent in jobs and scripts, which are never abuse. */
  request: Pick<RequestFacts, 'id' | 'ip' | 'agent'> | undefined;
}

export function logSecurity({ log, securityEvents, request }: Source, event: SecurityEventKind, facts: Facts): void {
  log.info({ security: event, network: networkBucket(request?.ip), ...facts }, 'security');
  if (request) securityEvents.note(toEvent(request, event, facts));
}

function toEvent(
  { id, ip, agent }: NonNullable<Source['request']>,
  kind: SecurityEventKind,
  { kind: personKind, who = '', call = '', subject = '', outcome = '' }: Facts,
): SecurityEvent {
  const event = { kind, person: who, call, subject, outcome, address: ip, agent, requestId: id };
  return { ...event, personKind: personKind ?? '' };
}

const refusals = new Set([401, 403, 429]);

interface Asker {
  kind: 'customer' | 'operator';
  who: string;
  /** Id of the API key with which a program acts for the customer. */
  apiKey?: string | undefined;
}

const askers = new WeakMap<FastifyRequest, Asker>();

/** Remembers whose session or API key a request came with, for the log lines about it. */
export function rememberAsker(request: FastifyRequest, asker: Asker): void {
  askers.set(request, asker);
}

export const apiKeyOf = (request: FastifyRequest): string | undefined => askers.get(request)?.apiKey;

export function logRefusal(securityEvents: SecurityEvents, request: FastifyRequest, status: number): void {
  if (!refusals.has(status)) return;
  const call = request.routeOptions.url ?? 'none';
  const { id, ip, log } = request;
  const source = { log, securityEvents, request: { id, ip, agent: shortAgent(request) } };
  const { apiKey, ...asker } = askers.get(request) ?? {};
  logSecurity(source, 'refused', { ...asker, call, ...(apiKey && { subject: apiKey }), outcome: String(status) });
}

/** The User-Agent header without anything a terminal would obey. Browsers say at its end which they are. */
export function shortAgent({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, 200).replaceAll(/[^ -~]/g, '?');
}
