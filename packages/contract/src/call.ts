import type { z } from 'zod';
import type { DearLimit } from './call-limits.ts';
import type { ErrorName } from './errors.ts';
import type { Scope } from './scopes.ts';

export const operatorRoles = ['owner', 'catalogue', 'purchasing', 'warehouse', 'finance', 'support'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

type NamedRole = Exclude<OperatorRole, 'owner'>;

/**
 * The persons who may make a call. `operator` is any operator, `operator:support|finance` one with either role; the
 * owner may make every operator call, and makes alone those of `operator:owner`.
 */
export type Access =
  | 'public'
  | 'customer'
  | 'operator'
  | 'operator:owner'
  | `operator:${NamedRole}`
  | `operator:${NamedRole}|${NamedRole}`
  | `operator:${NamedRole}|${NamedRole}|${NamedRole}`
  | `operator:${NamedRole}|${NamedRole}|${NamedRole}|${NamedRole}`;

/** The roles that an access names; none for any operator. */
export function rolesOf(access: Access): readonly OperatorRole[] {
  return (access.split(':')[1]?.split('|') ?? []) as OperatorRole[];
}

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** One line for the API page. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `{name}` marks a path parameter. */
  path: string;
  access: Who;
  /** The scope that an API key needs; without one, keys cannot make the call. */
  scope?: Scope;
  /** Path, query and body fields in one object; a path field wins over a query field, that over a body field. */
  input: Input;
  /** The content of `data` (or `result`) when `code` is 200. */
  output: Output;
  /** Refusals beyond those that any call may return. */
  refusals: readonly ErrorName[];
  /** The further limit that it counts towards, besides calls. */
  limit?: DearLimit;
  /** Fields of a POST or PUT that travel in the query. */
  query?: readonly string[];
  /** The input field that is the whole body, for calls whose body is a list. */
  bodyField?: string;
  /** The body may also come as form data, as the specification sends it. */
  takesForm?: true;
  /** Product calls return `result` instead of `data`. */
  envelope?: 'data' | 'result';
  /** Address calls repeat `message` as `msg`. */
  withMsg?: true;
  /** The limit for a body that holds a file; otherwise `serverLimits.bodyMaxBytes`. */
  bodyMaxBytes?: number;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
  /** The response depends only on input and language, and may be cached until the catalogue changes. */
  cached?: true;
}

export function defineCall<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  call: Call<Input, Output, Who>,
): Call<Input, Output, Who> {
  return call;
}

export type InputOf<C> = C extends Call<infer Input, z.ZodType> ? z.input<Input> : never;
export type ParsedInputOf<C> = C extends Call<infer Input, z.ZodType> ? z.output<Input> : never;
export type OutputOf<C> = C extends Call<z.ZodType, infer Output> ? z.output<Output> : never;
