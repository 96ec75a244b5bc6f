import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Address = OutputOf<Calls['addAddress']>;

/** The whole address in one line, in the order of its country. */
export function addressLine({ lines }: Pick<Address, 'lines'>): string {
  return lines.join(', ');
}
