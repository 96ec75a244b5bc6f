import type { OperatorRole } from '@sampan/contract/call';
import type { ErrorName } from '@sampan/contract/errors';
import { CallError } from '@sampan/contract/page-context';

/** Makes a call of the contract from the browser. Which calls there are, an app's generated list says. */

interface CallExtras {
  query?: readonly string[];
  bodyField?: string;
  /** Roles that may make an operators' call besides the owner; absent: every operator. */
  roles?: readonly OperatorRole[];
}

export type CallRoute = readonly [method: string, path: string, extras?: CallExtras];

export interface SendOptions {
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
}

interface Envelope {
  code: number;
  message?: string;
  msg?: string;
  data?: unknown;
  result?: unknown;
  error?: ErrorName;
  fields?: Record<string, string>;
}

const timeoutMs = 180_000;

/** The answer's data. Throws `CallError`. */
export async function sendCall(route: CallRoute, input: object, options: SendOptions): Promise<unknown> {
  const answer = await send(route, input, options);
  if (answer.code === 200) return answer.result === undefined ? answer.data : answer.result;
  const message = answer.message ?? answer.msg ?? '';
  throw new CallError(answer.code, answer.error ?? 'internal_error', message, answer.fields, answer.data);
}

async function send(route: CallRoute, input: object, { headers, signal }: SendOptions): Promise<Envelope> {
  const either = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    const { url, init } = request(route, input);
    const type = init.body !== undefined && { 'Content-Type': 'application/json' };
    const response = await fetch(url, { ...init, signal: either, headers: { ...type, ...headers } });
    const answer = (await response.json().catch((error: unknown) => {
      // Interrupted on the way: the outcome is unknown. A refusal may come from a proxy, without a body.
      if (response.ok) throw error;
      return {};
    })) as Partial<Envelope>;
    return { ...answer, code: answer.code ?? response.status };
  } catch (error) {
    throw new CallError(0, 'network', error instanceof Error ? error.message : String(error));
  }
}

/** Distributes the input over path, query and body as the contract says. */
function request([method, path, extras = {}]: CallRoute, input: object): { url: string; init: RequestInit } {
  const rest: Record<string, unknown> = { ...input };
  const take = (field: string) => {
    const value = rest[field];
    delete rest[field];
    return String(value ?? '');
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(take(field)));
  const queryFields = method === 'GET' || method === 'DELETE' ? Object.keys(rest) : (extras.query ?? []);
  const query = new URLSearchParams(
    queryFields.filter((field) => rest[field] != null).map((field) => [field, take(field)]),
  ).toString();
  return { url: `/api${filled}${query && `?${query}`}`, init: { method, body: body(method, rest, extras) } };
}

function body(method: string, rest: Record<string, unknown>, extras: CallExtras): string | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  return JSON.stringify(extras.bodyField ? rest[extras.bodyField] : rest);
}
