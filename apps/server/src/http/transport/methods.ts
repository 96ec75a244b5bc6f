import type { Call } from '@sampan/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#shop/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only keeps another one from answering. */
    isAbsent?: true;
  }
}

/** Routes that catch every URL without a route of its own. */
const isForTheRest = (url: string) => url === '/*' || url === '/api/*';

/** `:id` is one path segment, `*` all that follow. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

/**
 * Calls whose path another method's call would take for its own, `list` for an id: GET /customer/order/list would be the
 * order called `list`.
 */
export function takenForOthers(calls: readonly Call[]): { method: Call['method']; path: string }[] {
  const methodsAt = Map.groupBy(calls, ({ path }) => path);
  const patterns = calls
    .filter(({ path }) => path.includes('{'))
    .map((call) => [call, patternOf(routePath(call))] as const);
  return [...methodsAt].flatMap(([path, own]) => {
    const methods = new Set(own.map(({ method }) => method));
    const others = patterns.filter(([other, pattern]) => other.path !== path && pattern.test(path));
    return others.flatMap(([{ method }]) => (methods.has(method) ? [] : [{ method, path }]));
  });
}

/** `{id}` as routes write it. */
export const routePath = ({ path }: Pick<Call, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Records the methods of all routes added later. Returns how to refuse a URL that was not found: if it exists with
 * other methods, 405 names them (RFC 9110, 15.5.6). URLs unknown to the API may be pages.
 */
export function noteMethods(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Refusal {
  const methods = new Map<string, { pattern: RegExp; names: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isAbsent) return;
    const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() };
    for (const name of [method].flat()) known.names.add(name);
    methods.set(url, known);
  });
  const methodsOf = (path: string): Set<string> => {
    const own = methods.get(path)?.names;
    if (own) return own;
    const found = [...methods].filter(([url, { pattern }]) => !isForTheRest(url) && pattern.test(path));
    if (found.length > 0) return new Set(found.flatMap(([, { names }]) => [...names]));
    return (!/^\/api(\/|$)/.test(path) && methods.get('/*')?.names) || new Set();
  };
  return (request, reply) => {
    const allowed = [...methodsOf(request.url.split('?', 1)[0] ?? '/')].toSorted();
    if (allowed.length === 0 || allowed.includes(request.method)) return refuse('not_found');
    reply.header('allow', allowed.join(', '));
    return refuse('method_not_allowed', {}, { data: { methods: allowed } });
  };
}
