import { type Call, rolesOf } from '@sampan/contract/call';
import { calls } from '@sampan/contract/calls';

/** The browser's entry of each call, so that the schemas stay out of its bundle. */

function entry([name, call]: [string, Call]): string {
  const roles = call.access.startsWith('operator') ? rolesOf(call.access) : [];
  const extras = {
    ...(call.query && { query: call.query }),
    ...(call.bodyField && { bodyField: call.bodyField }),
    ...(roles.length > 0 && { roles }),
  };
  const parts = [call.method, call.path].map((part) => JSON.stringify(part));
  if (Object.keys(extras).length > 0) parts.push(JSON.stringify(extras));
  return `  ${name}: [${parts.join(', ')}],`;
}

function describe(type: string, isListed: (call: Call) => boolean): string {
  const listed = Object.entries(calls).filter(([, call]) => isListed(call));
  return `/** Generated from the contract by npm run generate. */
import type { CallRoute } from '@sampan/ui/send-call.ts';

export const callRoutes${type} = {
${listed.map(entry).join('\n')}
}`;
}

const isOperators = ({ path }: Call) => path.startsWith('/console/');
const isResellers = ({ path }: Call) => path.startsWith('/reseller/');

/** Those of buyers and visitors, for the storefront. */
export function describeShopCalls(): string {
  return `${describe(': Partial<Record<string, CallRoute>>', (call) => !isOperators(call) && !isResellers(call))};\n`;
}

/** Those of the reseller's workspace, which only its pages load. */
export function describeResellerCalls(): string {
  return `${describe(': Record<string, CallRoute>', isResellers)};\n`.replace('callRoutes', 'resellerCallRoutes');
}

/** Those of operators, for the console, with the roles that may make them; and the code with which an address is proved. */
export function describeConsoleCalls(): string {
  const isConsoles = (call: Call) => isOperators(call) || call === calls.sendEmailCode;
  return `${describe('', isConsoles)} as const satisfies Record<string, CallRoute>;\n`;
}
