import { type Access, rolesOf } from '@sampan/contract/call';
import type { Operator } from './actor.ts';

/** Whether one of the roles is among those that an operators' call names; without any it is open to all of them. */
export function mayAct({ roles }: Pick<Operator, 'roles'>, access: Access): boolean {
  const named = rolesOf(access);
  return named.length === 0 || roles.some((own) => own === 'owner' || named.includes(own));
}
