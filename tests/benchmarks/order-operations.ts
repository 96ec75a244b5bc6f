import { type OrderStatus, statusesInWork } from '../../packages/contract/src/order-status.ts';
import { warehouseSteps } from '../../packages/contract/src/warehouse-steps.ts';
import { randomFor } from '../../packages/demo-shop/src/supplier/random.ts';

/** What operators ask of a shop with many orders; each request differs from the one before. */
export interface OrderOperation {
  name: string;
  /** Below `/api/console`. */
  make(): string;
}

export interface OrderSamples {
  ids: string[];
  numbers: string[];
  countries: string[];
  offers: number[];
  trackingNumbers: string[];
}

export function orderOperations(samples: OrderSamples): OrderOperation[] {
  const { pick, whole } = randomFor('orders');
  const list = (name: string, query: () => Record<string, string | number>): OrderOperation => ({
    name,
    make: () =>
      `/orders?${new URLSearchParams(Object.entries({ pageSize: 50, ...query() }).map(([key, value]) => [key, String(value)]))}`,
  });
  const status = (): OrderStatus => pick([...statusesInWork, 'create', 'delivered', 'completed', 'closed']);
  const names = ['Okafor', 'Claire Vasseur', 'Khalid', 'anna lindner', 'Oliver'];
  return [
    list('in work', () => ({ inWork: 1 })),
    list('all', () => ({})),
    list('a queue', () => ({ status: status() })),
    list('a queue, newest first', () => ({ status: status(), sort: 'placed' })),
    list('a country', () => ({ country: pick(samples.countries) })),
    list('a queue and a country', () => ({ status: status(), country: pick(samples.countries) })),
    list('waiting for so long, nobody assigned', () => ({
      inWork: 1,
      waitingHours: 24 * whole(1, 30),
      assignee: 'none',
    })),
    list('assigned to me', () => ({ assignee: 'me' })),
    list('with a note', () => ({ hasNote: 1 })),
    list('page 1,000 of all', () => ({ pageNum: 1000 })),
    list('search: number', () => ({ search: pick(samples.numbers) })),
    list('search: end of a number', () => ({ search: pick(samples.numbers).slice(-8) })),
    list('search: e-mail', () => ({ search: 'buyer@sampan.example' })),
    list('search: name', () => ({ search: pick(names) })),
    list('search: name, in a queue', () => ({ search: pick(names), status: status() })),
    list('search: phone', () => ({ search: '+1 213 373 4253' })),
    list('search: product', () => ({ search: pick(['sneaker', 'skirt', 'football', '连裤袜', 'cap cotton']) })),
    list('search: offer id', () => ({ search: pick(samples.offers) })),
    list('search: tracking number', () => ({ search: pick(samples.trackingNumbers) })),
    list('search: nothing has it', () => ({ search: `zz${whole(1000, 9999)} qx` })),
    list('search: Chinese words that nothing has', () => ({ search: `不存在${pick([...'春夏秋冬东西南北'])}的` })),
    { name: 'counts of the queues', make: () => '/orders/counts' },
    { name: 'counts, a country', make: () => `/orders/counts?country=${pick(samples.countries)}` },
    { name: 'counts, a search', make: () => `/orders/counts?search=${encodeURIComponent(pick(names))}` },
    { name: 'one order', make: () => `/orders/${pick(samples.ids)}` },
    ...warehouseSteps.map((step) => ({
      name: `warehouse: ${step}`,
      make: () => `/warehouse/orders?pageSize=${whole(40, 50)}&step=${step}`,
    })),
    ...[
      { name: 'order', code: () => pick(samples.numbers) },
      { name: 'end of a number', code: () => pick(samples.numbers).slice(-6) },
      { name: 'parcel', code: () => `${pick(samples.numbers)}-1` },
      { name: 'tracking number', code: () => pick(samples.trackingNumbers) },
      { name: 'nothing has it', code: () => `zz${whole(1000, 9999)}` },
    ].map(({ name, code }) => ({
      name: `warehouse, find: ${name}`,
      make: () => `/warehouse/find?code=${encodeURIComponent(code())}`,
    })),
    { name: 'warehouse: one order', make: () => `/warehouse/orders/${pick(samples.ids)}` },
    { name: 'first page: what waits', make: () => '/today/work' },
    { name: 'first page: what needs a look', make: () => '/today/trouble' },
    ...[7, 30, 90].map((days) => ({
      name: `first page: sales of ${days} days`,
      make: () => `/today/sales?days=${days}&offsetMinutes=${60 * whole(-11, 12)}`,
    })),
    { name: 'low stock', make: () => '/today/low-stock' },
  ];
}
