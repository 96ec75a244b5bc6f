import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from '../steps.ts';

export interface Service {
  build?: string;
  image: string;
  user?: string;
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  networks: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
}

export interface Compose {
  services: { shop: Service; migrate: Service; database: Service; proxy: Service } & Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>;
}

export function readCompose(): Compose {
  return parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
}

/** Variables that compose.yaml takes from .env: `${NAME}`, with what it says about a missing one. */
export const composeVariables = /\$\{([A-Z_]+)(?:(:[-?])([^}]*))?\}/g;

/** The environment of the shop's container, from a filled-in copy of .env.example. */
export const shopEnvironment = (filledIn: Record<string, string>) => environmentOf('shop', filledIn);

/** The same of any service that is given .env. */
export function environmentOf(service: 'shop' | 'migrate', filledIn: Record<string, string>): Record<string, string> {
  const given: Record<string, string | undefined> = {
    ...parseEnv(readFileSync(join(root, '.env.example'), 'utf8')),
    ...filledIn,
  };
  const { environment = {} } = readCompose().services[service];
  const own = Object.entries(environment).map(([name, text]) => [
    name,
    String(text).replace(composeVariables, (_, variable: string) => given[variable] ?? ''),
  ]);
  return { ...given, ...Object.fromEntries(own) } as Record<string, string>;
}
