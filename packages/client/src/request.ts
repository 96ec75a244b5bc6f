import type { Route } from './call.ts';

/** Spreads a call's input over path, query and body, as the contract says. */

export type Input = Readonly<Record<string, unknown>>;

export interface WireRequest {
  method: string;
  /** Below `/api`. */
  path: string;
  body: string | undefined;
}

export function requestOf([method, path, extras = {}]: Route, input: Input): WireRequest {
  const rest: Record<string, unknown> = { ...input };
  const take = (field: string) => {
    const value = rest[field];
    delete rest[field];
    return String(value ?? '');
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(take(field)));
  const isBodyless = method === 'GET' || method === 'DELETE';
  const inQuery = (isBodyless ? Object.keys(rest) : (extras.query ?? [])).filter((field) => rest[field] != null);
  const query = new URLSearchParams(inQuery.map((field) => [field, take(field)])).toString();
  return {
    method,
    path: query ? `${filled}?${query}` : filled,
    body: isBodyless ? undefined : JSON.stringify(extras.bodyField ? rest[extras.bodyField] : rest),
  };
}
