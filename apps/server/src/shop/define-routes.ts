import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import type { Customer, Operator } from './actor.ts';
import type { Context } from './context.ts';

type ActorOf<C> = C extends { access: infer A }
  ? A extends 'customer'
    ? Customer
    : A extends 'public'
      ? Context['actor']
      : Operator
  : never;

/** A handler's signature: the actor already has the kind that the contract demands. */
type Handler<Name extends CallName> = (
  ctx: Context & { actor: ActorOf<Calls[Name]> },
  input: ParsedInputOf<Calls[Name]>,
) => Promise<OutputOf<Calls[Name]>> | OutputOf<Calls[Name]>;

export type Handlers = { [Name in CallName]?: Handler<Name> };

export function defineRoutes(handlers: Handlers): Handlers {
  return handlers;
}
