import type { OperatorRole, OutputOf } from '@sampan/contract/call';
import { rolesOf } from '@sampan/contract/call';
import { type CallName, type Calls, calls } from '@sampan/contract/calls';
import { findCustomers } from '#domains/accounts/find-customers.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readCustomerNames } from './customer-names.ts';
import { findNumbers, type NumberRow } from './numbers-store.ts';
import { type Code, readCodes, readEmail } from './read-codes.ts';

type Hit = OutputOf<Calls['operatorFind']>['list'][number];
type OperatorContext = Context & { actor: Operator };

const mostCustomers = 3;

export async function find(ctx: OperatorContext, { text }: { text: string }): Promise<OutputOf<Calls['operatorFind']>> {
  const codes = readCodes(text);
  const [numbers, customers] = await Promise.all([findByNumber(ctx, codes), findByCustomer(ctx, text, codes)]);
  const hits = [...numbers, ...customers];
  return { list: [...hits.filter(({ isNumber }) => isNumber), ...hits.filter(({ isNumber }) => !isNumber)] };
}

/** Nobody finds what they may not open. */
function mayCall({ roles }: Pick<Operator, 'roles'>, name: CallName): boolean {
  const allowed: readonly OperatorRole[] = rolesOf(calls[name].access);
  return roles.some((role) => role === 'owner' || allowed.includes(role));
}

async function findByNumber({ pool, actor, language }: OperatorContext, codes: readonly Code[]): Promise<Hit[]> {
  const rows = await findNumbers(pool, codes, {
    orders: mayCall(actor, 'operatorGetOrder'),
    purchases: mayCall(actor, 'operatorGetPurchaseOrder'),
    inbound: mayCall(actor, 'operatorGetInbound'),
    products: mayCall(actor, 'operatorGetProduct'),
  });
  // A word without a digit may be a command as well.
  const isNumber = codes.some((code) => /\d/.test(code.text));
  const titleOf = ({ titles, number }: NumberRow) => (titles ? pickText(titles, language) : number);
  return rows.map((row) => ({ kind: row.kind, id: row.id, title: titleOf(row), match: row.match, isNumber }));
}

async function findByCustomer({ pool, actor }: OperatorContext, text: string, codes: readonly Code[]): Promise<Hit[]> {
  if (!mayCall(actor, 'operatorGetCustomer')) return [];
  // It would find who placed the order.
  if (codes.some((code) => /^SP\d/.test(code.text))) return [];
  const email = readEmail(text);
  const ids = await findCustomers(pool, email ?? text, mostCustomers);
  const customers = await readCustomerNames(pool, ids.slice(0, mostCustomers));
  const isNumber = email !== undefined || /\d{6}/.test(text.replaceAll(/[\s()./-]/g, ''));
  return customers.map(({ id, name, email: match }) => ({
    kind: 'customer',
    id,
    title: name || match,
    match: name ? match : '',
    isNumber,
  }));
}
