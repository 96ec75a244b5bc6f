import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import type { ErrorName } from '@sampan/contract/errors';
import { CallError } from '@sampan/contract/page-context';
import { leaveFor } from '@sampan/ui/back.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { loginPath } from '../routing/paths.ts';
import { type CallExtras, callRoutes } from './generated/call-routes.ts';
import { session } from './session.ts';

const timeoutMs = 180_000;
/** The specification sends no token with these. */
const withoutToken = new Set<string>(['sendEmailCode', 'register', 'login']);

interface Options {
  /** The same key with the same input returns the same response, never a second order. */
  idempotencyKey?: string;
  signal?: AbortSignal;
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

/** Makes a call of the contract from the browser. Throws `CallError`. */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  options: Options = {},
): Promise<OutputOf<Calls[Name]>> {
  const answer = await send(name, input as Record<string, unknown>, options);
  if (answer.code === 200) return (answer.result === undefined ? answer.data : answer.result) as OutputOf<Calls[Name]>;
  if (answer.code === 401) leaveForLogin();
  const message = answer.message ?? answer.msg ?? '';
  throw new CallError(answer.code, answer.error ?? 'internal_error', message, answer.fields, answer.data);
}

async function send(name: string, input: Record<string, unknown>, options: Options): Promise<Envelope> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
  try {
    const { url, init } = request(name, input);
    const response = await fetch(url, { ...init, signal, headers: headers(name, options, init.body !== undefined) });
    const answer = (await response.json().catch((error: unknown) => {
      // Interrupted on the way: what the shop did is not known. A refusal may come from a proxy, without a body.
      if (response.ok) throw error;
      return {};
    })) as Partial<Envelope>;
    return { ...answer, code: answer.code ?? response.status };
  } catch (error) {
    throw new CallError(0, 'network', error instanceof Error ? error.message : String(error));
  }
}

/** Distributes the input over path, query and body as the contract says. */
function request(name: string, input: Record<string, unknown>): { url: string; init: RequestInit } {
  const [method, path, extras = {}] = callRoutes[name] ?? ['GET', ''];
  const rest = { ...input };
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

function headers(name: string, options: Options, hasBody: boolean): HeadersInit {
  const token = withoutToken.has(name) ? null : session.get('accessToken');
  return {
    'Accept-Language': `${documentLanguage()}-${session.get('countryCode') ?? 'US'}`,
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: token }),
    ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
  };
}

function leaveForLogin() {
  session.remove('accessToken');
  leaveFor(loginPath(documentLanguage(), location.pathname + location.search));
}
