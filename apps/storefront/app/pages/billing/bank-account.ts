import type { TextId } from '../../lib/text-ids.ts';
import { seller } from './seller.ts';

/** Where transfers go. A shop of one's own puts its account here. */
export const bankAccount: readonly (readonly [TextId, string])[] = [
  ['billing.bankHolder', seller.name],
  ['billing.bankName', 'Harbour Crest Bank, Hong Kong'],
  ['billing.bankNumber', '012-345-6-789012'],
  ['billing.bankSwift', 'SMPNHKHH'],
];
