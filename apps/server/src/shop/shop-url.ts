import type { Config } from '#config';

/** Hosts for the browser of this machine, whose cookies use the name that the shop prints when it opens. */
const ownHosts = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** Scheme and host at which buyers reach the shop; without a path. */
export function shopUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${ownHosts.has(host) ? 'localhost' : host}:${port}`;
}
