import type { FastifyRequest } from 'fastify';
import type { Services } from '#shop/services.ts';
import { findActor, findVisitor, readToken } from './transport/request.ts';

/** The buyer whose browser or program asks for a file: by the cookie, which downloads bring along, or by the token. */
export async function findReader(services: Services, request: FastifyRequest): Promise<string | undefined> {
  const visitor = await findVisitor(services, request);
  if (visitor) return visitor.buyerId;
  const actor = await findActor(services, request, readToken(request), true);
  return actor.kind === 'customer' ? actor.buyerId : undefined;
}
