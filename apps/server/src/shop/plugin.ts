import type { FastifyInstance } from 'fastify';
import type { Gate } from '#security/gate.ts';
import type { Services } from './services.ts';

/** Routes besides the calls, in their own scope: a domain's routes for others than API clients, or a provider's. */
export type Plugin = (app: FastifyInstance, services: Services, gates: { uploads: Gate }) => Promise<void>;
