import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#shop/refusal.ts';

/** Routes that catch every URL without a route of its own. */
const isForTheRest = (url: string) => url === '/*' || url === '/api/*';

/** `:id` is one path segment, `*` all that follow. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

/**
 * Records the methods of all routes added later. Returns how to refuse a URL that was not found: if it exists with
 * other methods, 405 names them (RFC 9110, 15.5.6). Whatever the API does not have may be a page.
 */
export function noteMethods(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Refusal {
  const methods = new Map<string, { pattern: RegExp; names: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() };
    for (const name of [method].flat()) known.names.add(name);
    methods.set(url, known);
  });
  const methodsOf = (path: string): Set<string> => {
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
