import { useQuery } from '@tanstack/react-query';
import { type Name, type Output, rolesFor } from './call.ts';
import { queryFor } from './use-call.ts';

export type Me = Output<'operatorMe'>;

/** Asked once for all pages of a session. */
export const readMe = { ...queryFor('operatorMe', {}), staleTime: Number.POSITIVE_INFINITY };

/** The signed-in operator; pages are shown only once he is known. */
export function useMe(): Me {
  const { data } = useQuery(readMe);
  if (!data) throw new Error('nobody is signed in');
  return data;
}

function may({ roles }: Pick<Me, 'roles'>, name: Name): boolean {
  const needed = rolesFor(name);
  return needed.length === 0 || roles.includes('owner') || needed.some((role) => roles.includes(role));
}

/** Whether the operator may make a call: what he may not do is not offered. */
export function useMay(): (name: Name) => boolean {
  const me = useMe();
  return (name) => may(me, name);
}
