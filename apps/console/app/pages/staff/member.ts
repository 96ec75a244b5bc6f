import type { Output } from '../../api/call.ts';

export type Member = Output<'operatorListOperators'>[number];

export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>) => name || email;
