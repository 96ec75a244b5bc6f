import type { FastifyInstance } from 'fastify';
import type { Gate } from '#security/gate.ts';
import type { Services } from './services.ts';

/**
 * Routes besides the calls, in their own scope: what a domain serves to others than API clients, or a provider adds.
 */
export type Plugin = (app: FastifyInstance, services: Services, gates: { uploads: Gate }) => Promise<void>;
