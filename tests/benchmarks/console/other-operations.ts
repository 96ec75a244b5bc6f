import { randomFor } from '../../../apps/demo/src/supplier/random.ts';
import { ledgerAccounts } from '../../../packages/contract/src/books.ts';
import { cardPaymentStates } from '../../../packages/contract/src/card-payments.ts';
import { absent, listOf, type Operation } from './operation.ts';
import type { Samples } from './samples.ts';

/** The day so many days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export function moneyOperations({ numbers }: Samples): Operation[] {
  const { pick, whole } = randomFor('money');
  const ledger = listOf('/ledger');
  const payments = listOf('/payments');
  const transactions = listOf('/bank-transactions');
  return [
    { name: 'declared transfers', make: () => '/declarations' },
    listOf('/transfers')('received transfers'),
    transactions('statements'),
    transactions('statements, open', () => ({ state: 'open' })),
    transactions('statements, booked', () => ({ state: 'booked' })),
    payments('card payments'),
    payments('card payments, of a state', () => ({ state: pick([...cardPaymentStates]) })),
    payments('card payments, of an order', () => ({ order: pick(numbers) })),
    { name: 'card payments, unresolved', make: () => '/payments/unresolved' },
    { name: 'disputes', make: () => '/disputes' },
    { name: 'refunds', make: () => '/refunds' },
    { name: 'refunds, requested', make: () => '/refunds?state=requested' },
    { name: 'refunds, paid', make: () => '/refunds?state=paid' },
    ledger('ledger'),
    ledger('ledger, of an account', () => ({ account: pick([...ledgerAccounts]) })),
    ledger('ledger, of an order', () => ({ order: pick(numbers) })),
    ledger('ledger, of some days', () => {
      const first = whole(1, 70);
      return { from: day(first), to: day(Math.max(0, first - whole(1, 7))) };
    }),
    ledger('ledger, of an account and some days', () => {
      const first = whole(1, 70);
      return { account: pick([...ledgerAccounts]), from: day(first), to: day(Math.max(0, first - 3)) };
    }),
    { name: 'reconciliation of a month', make: () => `/books/differences?from=${day(31)}&to=${day(0)}` },
  ];
}

export function customerOperations({ customers, numbers }: Samples): Operation[] {
  const { pick, whole } = randomFor('customers');
  const list = listOf('/customers');
  return [
    list('all'),
    list('of a country', () => ({ country: pick(['Germany', 'Kenya', 'United States', 'Saudi Arabia']) })),
    list('of a language', () => ({ language: pick(['en', 'de', 'ar', 'fr']) })),
    list('without an order', () => ({ orders: 'none' })),
    list('with an order', () => ({ orders: 'some' })),
    list('shut out', () => ({ state: 'disabled' })),
    list('who agreed to offers', () => ({ wantsOffers: 1 })),
    list('search: name', () => ({ search: pick(['Okafor', 'Claire Vasseur', 'Khalid', 'anna lindner', 'Oliver']) })),
    list('search: rare name', () => ({ search: `Quillan${500 * whole(0, 5) + 1}` })),
    list('search: name in Chinese', () => ({ search: pick(['静怡', '王静怡', '静怡 王']) })),
    list('search: name that nobody has, in Chinese', () => ({ search: absent(pick, '春夏秋冬东西南北山水') })),
    list('search: name that nobody has', () => ({ search: `zz${whole(1000, 9999)} qx` })),
    list('search: e-mail', () => ({ search: `buyer+${whole(1, 500)}@` })),
    list('search: phone', () => ({ search: '+1 213 373 4253' })),
    list('search: order', () => ({ search: pick(numbers) })),
    { name: 'counts', make: () => '/customers/counts' },
    { name: 'one customer', make: () => `/customers/${pick(customers)}` },
  ];
}

export function systemOperations({ hooks, ids, numbers, operators }: Samples): Operation[] {
  const { pick, whole } = randomFor('system');
  const log = listOf('/audit-log');
  const deliveries = (name: string, query?: () => Record<string, string>): Operation[] =>
    hooks.map((hook) => listOf(`/hooks/${hook}/deliveries`)(name, query));
  return [
    log('audit log'),
    log('audit log, of operators', () => ({ kind: 'operator' })),
    log('audit log, of a person', () => ({ actor: pick(operators) })),
    log('audit log, of a call', () => ({ call: pick(['demo-shop', 'operatorShipOrder', 'operatorReceiveGoods']) })),
    log('audit log, of a table', () => ({ table: pick(['orders', 'refunds', 'site_messages', 'payments']) })),
    log('audit log, of a row', () => ({ table: 'orders', rowId: pick(ids) })),
    log('audit log, of an order', () => ({ order: pick(numbers) })),
    log('audit log, until a moment', () => ({ to: new Date(Date.now() - whole(1, 60) * 60_000).toISOString() })),
    log('audit log, a text', () => ({ text: pick(['delivered', 'Okafor', 'closed']) })),
    log('audit log, a text that nothing has', () => ({ text: `zz${whole(1000, 9999)}` })),
    log('audit log, a text in a table', () => ({ table: 'orders', text: `zz${whole(1000, 9999)}` })),
    ...deliveries('deliveries of a hook'),
    ...deliveries('deliveries of a hook, failed', () => ({ state: 'failed' })),
    { name: 'queues', make: () => '/system/queues' },
    listOf('/system/jobs')('jobs given up'),
    listOf('/system/jobs')('jobs to be tried again', () => ({ state: 'retrying' })),
    listOf('/system/jobs')('jobs given up, of a queue', () => ({ queue: 'send-hook' })),
    listOf('/system/mails')('mails'),
    listOf('/system/mails')('mails, failed', () => ({ state: 'failed' })),
    listOf('/system/mails')('mails, to somebody', () => ({ to: `buyer+${whole(1, 500)}@` })),
    { name: 'versions and backups', make: () => '/system' },
    { name: 'staff', make: () => '/operators' },
    { name: 'settings', make: () => '/settings' },
  ];
}
