/**
 * What operators type to find orders: the beginning of an order number or its last eight characters, of a tracking
 * number or an e-mail address; words of the customer's name or of a product's title; an offer id. Each condition covers
 * one table, so that it can use that table's index; `values` are the values of its `$n`.
 */
export interface OrderSearch {
  branches: { ids: string; isOrder: string }[];
  values: unknown[];
}

/** The expression of the index users_search; likewise for order_items_names. */
const person = "(u.email || ' ' || u.first_name || ' ' || u.last_name)";
const names = "(i.product_name || ' ' || i.source_name)";

/** Fewer characters than a trigram match too much, slowly. */
const leastLetters = 3;
const mostWords = 5;

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** `first` is the first free `$n`. */
export function orderSearch(search: string, first: number): OrderSearch {
  const text = search.trim();
  const values: unknown[] = [];
  const value = (one: unknown) => `$${first + values.push(one) - 1}`;
  const beginning = `${literal(text.toUpperCase())}%`;
  const numbered = ofOrders(`o.sn like ${value(beginning)}`);
  // Nothing else begins like that.
  if (/^SP\d/i.test(text)) return { branches: [numbered], values };
  const branches = [numbered, ofPeople(`starts_with(u.email, ${value(text.toLowerCase())})`)];
  if (text.length < leastLetters) return { branches, values };
  const words = text.split(/\s+/).slice(0, mostWords);
  const everyWord = (column: string) =>
    words.map((word) => `${column} ilike ${value(`%${literal(word)}%`)}`).join(' and ');
  branches.push(ofPeople(everyWord(person)), ofItems(everyWord(names)));
  branches.push(ofShipments(`upper(s.tracking_number) like ${value(beginning)}`));
  if (/^[0-9a-z]{3,8}$/i.test(text)) branches.push(ofOrders(`right(o.sn, 8) like ${value(beginning)}`));
  if (/^\d{1,15}$/.test(text)) branches.push(ofItems(`i.product_id = ${value(Number(text))}`));
  return { branches, values };
}

const ofOrders = (condition: string) => ({ ids: `select o.id from orders o where ${condition}`, isOrder: condition });

/** Whoever of a buyer's logins is named: the orders are the buyer's. */
const ofPeople = (condition: string) => ({
  ids: `select o.id from users u join orders o on o.buyer_id = u.buyer_id where ${condition}`,
  isOrder: `exists (select from users u where u.buyer_id = o.buyer_id and ${condition})`,
});

const ofItems = (condition: string) => ({
  ids: `select i.order_id from order_items i where ${condition}`,
  isOrder: `exists (select from order_items i where i.order_id = o.id and ${condition})`,
});

const ofShipments = (condition: string) => ({
  ids: `select s.order_id from shipments s where ${condition}`,
  isOrder: `exists (select from shipments s where s.order_id = o.id and ${condition})`,
});
