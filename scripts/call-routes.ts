import type { Call } from '@sampan/contract/call';
import { calls } from '@sampan/contract/calls';

/** What the browser must know of each call, so that the schemas stay out of its bundle. */

function entry([name, call]: [string, Call]): string {
  const extras = {
    ...(call.access === 'public' && { isPublic: true }),
    ...(call.query && { query: call.query }),
    ...(call.bodyField && { bodyField: call.bodyField }),
    ...(call.envelope === 'result' && { envelope: call.envelope }),
    ...(call.idempotent && { idempotent: true }),
  };
  const parts = [call.method, call.path].map((part) => JSON.stringify(part));
  if (Object.keys(extras).length > 0) parts.push(JSON.stringify(extras));
  return `  ${name}: [${parts.join(', ')}],`;
}

export function describeCallRoutes(): string {
  const shopCalls = Object.entries(calls).filter(([, call]) => !call.path.startsWith('/console/'));
  return `/** Generated from the contract by npm run generate. */
export interface CallExtras {
  isPublic?: boolean;
  query?: readonly string[];
  bodyField?: string;
  envelope?: 'result';
  idempotent?: boolean;
}

export const callRoutes: Partial<Record<string, readonly [method: string, path: string, extras?: CallExtras]>> = {
${shopCalls.map(entry).join('\n')}
};
`;
}
