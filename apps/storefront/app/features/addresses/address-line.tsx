import type { Address } from './address.ts';

/** The whole address in one line, in its country's order; the places that we know are in the page's language. */
export const AddressLine = ({ address: { lines } }: { address: Pick<Address, 'lines'> }) => lines.join(', ');
