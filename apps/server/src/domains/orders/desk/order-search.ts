import { has, hasPairs, hasTrigram, isShort, literal, phoneDigits, wordsOf } from '#database/typed-search.ts';
import type { Values } from '#database/values.ts';
import type { Sight } from '#domains/orders/order-sight.ts';

/**
 * What operators type to find orders: the beginning of an order number or its last eight characters, of a tracking
 * number, a supplier's item number or an e-mail address; words of the customer's or the recipient's name, of the
 * company or of a product's title; a phone number; an offer id. Each condition covers one table, so that it can use that table's index. Nobody finds orders by what his
 * roles do not show him.
 */
export interface SearchBranch {
  ids: string;
  isOrder: string;
}

/** The expressions of the indexes users_search, users_phone, orders_recipient and order_items_names, and of those on pairs. */
const person = "(u.email || ' ' || u.first_name || ' ' || u.last_name)";
const personPhone = "regexp_replace(u.phone, '\\D', '', 'g')";
const recipient = "((o.address ->> 'name') || ' ' || regexp_replace(o.address ->> 'mobile', '\\D', '', 'g'))";
const names = "(i.product_name || ' ' || i.source_name)";
const personName = "(u.first_name || ' ' || u.last_name)";

export function orderSearch(
  search: string,
  values: Values,
  { contact, address }: Pick<Sight, 'contact' | 'address'>,
): SearchBranch[] {
  const text = search.trim();
  const beginning = `${literal(text.toUpperCase())}%`;
  const numbered = ofOrders(`o.sn like ${values.add(beginning)}`);
  // Nothing else begins like that.
  if (/^SP\d/i.test(text)) return [numbered];
  const branches = [numbered];
  if (contact) branches.push(ofPeople(`starts_with(u.email, ${values.add(text.toLowerCase())})`));
  if (isShort(text)) return branches;
  const words = wordsOf(text);
  const everyWord = (...columns: [string, ...string[]]) =>
    words.map((word) => has(word, values, columns)).join(' and ');
  branches.push(ofShipments(`upper(s.tracking_number) like ${values.add(beginning)}`));
  branches.push(ofItems(`i.item_number <> '' and upper(i.item_number) like ${values.add(beginning)}`));
  const digits = phoneDigits(text);
  if (!digits) {
    branches.push(ofPeople(contact ? everyWord(person) : everyWord(person, personName)), ofItems(everyWord(names)));
    if (contact) branches.push(ofBuyers(`c.company <> '' and ${everyWord('c.company')}`));
    if (address && words.some((word) => hasTrigram(word) || hasPairs(word)))
      branches.push(ofOrders(everyWord(recipient)));
  }
  if (digits && address) branches.push(ofOrders(`${recipient} like ${values.add(`%${digits}%`)}`));
  if (digits && contact) branches.push(ofPeople(`${personPhone} like ${values.add(`%${digits}%`)}`));
  if (/^[0-9a-z]{3,8}$/i.test(text)) branches.push(ofOrders(`right(o.sn, 8) like ${values.add(beginning)}`));
  if (/^\d{1,15}$/.test(text)) branches.push(ofItems(`i.product_id = ${values.add(Number(text))}`));
  return branches;
}

const ofOrders = (condition: string) => ({ ids: `select o.id from orders o where ${condition}`, isOrder: condition });

/** Whoever of a buyer's logins is named: the orders are the buyer's. */
const ofPeople = (condition: string) => ({
  ids: `select o.id from users u join orders o on o.buyer_id = u.buyer_id where ${condition}`,
  isOrder: `exists (select from users u where u.buyer_id = o.buyer_id and ${condition})`,
});

const ofBuyers = (condition: string) => ({
  ids: `select o.id from buyers c join orders o on o.buyer_id = c.id where ${condition}`,
  isOrder: `exists (select from buyers c where c.id = o.buyer_id and ${condition})`,
});

const ofItems = (condition: string) => ({
  ids: `select i.order_id from order_items i where ${condition}`,
  isOrder: `exists (select from order_items i where i.order_id = o.id and ${condition})`,
});

const ofShipments = (condition: string) => ({
  ids: `select s.order_id from shipments s where ${condition}`,
  isOrder: `exists (select from shipments s where s.order_id = o.id and ${condition})`,
});
