import type { FastifyInstance } from 'fastify';
import type { Gate } from './gate.ts';
import type { Services } from './services.ts';

/** Routes beside the calls, in a scope of their own: what a domain serves to others than clients, or a provider brings. */
export type Plugin = (app: FastifyInstance, services: Services, gates: { uploads: Gate }) => Promise<void>;
