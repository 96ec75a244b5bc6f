import type { InputOf, OperatorRole, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { callWithProof } from '@sampan/ui/asked-proof.ts';
import { type CallRoute, sendCall } from '@sampan/ui/send-call.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { callRoutes } from './generated/call-routes.ts';

/** An operators' call. */
export type Name = keyof typeof callRoutes;
export type Input<Of extends Name> = InputOf<Calls[Of]>;
export type Output<Of extends Name> = OutputOf<Calls[Of]>;

interface Options {
  signal?: AbortSignal | undefined;
  /** The same key with the same input is done once. */
  idempotencyKey?: string;
}

/** Throws `CallError`; for what would outlive the session, the operator is asked for password and second factor again. Components read with `useCall` and `useList`, and change things with `useAct`. */
export async function call<Of extends Name>(
  name: Of,
  input: Input<Of>,
  { signal, idempotencyKey }: Options = {},
): Promise<Output<Of>> {
  const headers = {
    'Accept-Language': documentLanguage(),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const make = (proof: object) => sendCall(callRoutes[name], { ...(input as object), ...proof }, { headers, signal });
  return (await callWithProof(make)) as Output<Of>;
}

/** Roles that may make a call besides the owner; an empty list means every operator. */
export function rolesFor(name: Name): readonly OperatorRole[] {
  const [, , extras] = callRoutes[name] as CallRoute;
  return extras?.roles ?? [];
}
