import { has, isShort, literal, phoneDigits, wordsOf } from '#database/typed-search.ts';
import { isUuid } from '#database/uuid.ts';
import type { Values } from '#database/values.ts';

/** The customers that an operator selects; absent fields do not filter. */
export interface CustomerFilter {
  country?: string | undefined;
  language?: string | undefined;
  /** Whether the buyer has ordered anything yet. */
  orders?: 'none' | 'some' | undefined;
  state?: 'active' | 'disabled' | undefined;
  wantsOffers?: boolean;
}

const hasOrders = 'exists (select from orders o where o.buyer_id = u.buyer_id)';

/** Conditions on `users u`; never those who were erased. */
export function customerConditions(filter: CustomerFilter, values: Values): string[] {
  const { country, language, orders, state, wantsOffers } = filter;
  return [
    'u.erased_at is null',
    country ? `u.country = ${values.add(country)}` : '',
    language ? `u.language = ${values.add(language)}` : '',
    orders === 'some' ? hasOrders : '',
    orders === 'none' ? `not ${hasOrders}` : '',
    state === 'active' ? 'u.disabled_at is null' : '',
    state === 'disabled' ? 'u.disabled_at is not null' : '',
    wantsOffers ? 'u.offers_since is not null' : '',
  ].filter(Boolean);
}

interface CustomerBranch {
  ids: string;
  /** The same as a condition on `users u`. */
  isIt: string;
}

/** The expressions of the indexes users_search (and users_pairs) and users_phone. */
const person = "(u.email || ' ' || u.first_name || ' ' || u.last_name)";
const personPhone = "regexp_replace(u.phone, '\\D', '', 'g')";

/**
 * An operator's search text: the beginning of an e-mail address or of an order number; words of the name, the e-mail or
 * the company; a phone number; an id. Each condition covers one table, so that it can use that table's index.
 */
export function customerSearch(search: string, values: Values): CustomerBranch[] {
  const text = search.trim();
  if (isUuid(text)) {
    const id = values.add(text);
    return [ofUsers(`u.id = ${id}`), ofUsers(`u.buyer_id = ${id}`)];
  }
  if (/^SP\d/i.test(text)) return [ofOrders(`o.sn like ${values.add(`${literal(text.toUpperCase())}%`)}`)];
  const begins = ofUsers(`starts_with(u.email, ${values.add(text.toLowerCase())})`);
  const digits = phoneDigits(text);
  if (digits) return [begins, ofUsers(`${personPhone} like ${values.add(`%${digits}%`)}`)];
  if (isShort(text)) return [begins];
  const everyWord = (column: string) =>
    wordsOf(text)
      .map((word) => has(word, values, [column]))
      .join(' and ');
  return [begins, ofUsers(everyWord(person)), ofBuyers(`b.company <> '' and ${everyWord('b.company')}`)];
}

const ofUsers = (condition: string) => ({ ids: `select u.id from users u where ${condition}`, isIt: condition });

const ofBuyers = (condition: string) => ({
  ids: `select u.id from buyers b join users u on u.buyer_id = b.id where ${condition}`,
  isIt: `exists (select from buyers b where b.id = u.buyer_id and ${condition})`,
});

const ofOrders = (condition: string) => ({
  ids: `select o.placed_by from orders o where ${condition}`,
  isIt: `exists (select from orders o where o.placed_by = u.id and ${condition})`,
});
