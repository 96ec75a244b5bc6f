import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { type OperatorCall, operatorRoutes } from './operator-routes.ts';

const timeoutMs = 60_000;

/** Told when a session has ended: what was typed stays, and the sign-in comes over it. */
export const signedOut = new EventTarget();

/** An operator's call; the session is a cookie that no script can read. Throws `CallError`, as `call` does for customers. */
export async function operatorCall<Name extends OperatorCall>(
  name: Name,
  input: InputOf<Calls[Name]>,
): Promise<OutputOf<Calls[Name]>> {
  const answer = await send(name, { ...(input as object) });
  if (answer.code === 200) return answer.data as OutputOf<Calls[Name]>;
  if (answer.code === 401) signedOut.dispatchEvent(new Event('signedout'));
  const { code, error = 'internal_error', message = '', fields, data } = answer;
  throw new CallError(code, error, message, fields, data);
}

interface Answer {
  code: number;
  message?: string;
  data?: unknown;
  error?: CallError['error'];
  fields?: Record<string, string>;
}

async function send(name: OperatorCall, rest: Record<string, unknown>): Promise<Answer> {
  const [method, template] = operatorRoutes[name];
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  const query = method === 'GET' ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  try {
    const response = await fetch(`/api${path}${query && `?${query}`}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'Accept-Language': documentLanguage(),
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(rest) }),
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<Answer>;
    return { ...answer, code: answer.code ?? response.status };
  } catch (error) {
    throw new CallError(0, 'network', String(error));
  }
}
