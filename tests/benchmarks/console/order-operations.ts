import { randomFor } from '../../../apps/demo/src/supplier/random.ts';
import { type OrderStatus, statusesInWork } from '../../../packages/contract/src/order-status.ts';
import { warehouseSteps } from '../../../packages/contract/src/warehouse-steps.ts';
import { absent, listOf, type Operation } from './operation.ts';
import type { Samples } from './samples.ts';

export function orderOperations(samples: Samples): Operation[] {
  const { pick, whole } = randomFor('orders');
  const list = listOf('/orders');
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
    list('search: rare name', () => ({ search: `Quillan${500 * whole(0, 5) + 1}` })),
    list('search: name in Cyrillic', () => ({ search: pick(['Кузнецова', 'анна кузнецова']) })),
    list('search: name in Chinese', () => ({ search: pick(['静怡', '王静怡', '静怡 王']) })),
    list('search: name in Arabic', () => ({ search: pick(['الزهراء', 'فاطمة']) })),
    list('search: name that nobody has, in Cyrillic', () => ({ search: absent(pick, 'бвгджзклмнпрстфхцчшщ') })),
    list('search: phone', () => ({ search: '+1 213 373 4253' })),
    list('search: product', () => ({ search: pick(['sneaker', 'skirt', 'football', '连裤袜', 'cap cotton']) })),
    list('search: offer id', () => ({ search: pick(samples.offers) })),
    list('search: tracking number', () => ({ search: pick(samples.trackingNumbers) })),
    list('search: nothing has it', () => ({ search: `zz${whole(1000, 9999)} qx` })),
    list('search: Chinese words that nothing has', () => ({ search: absent(pick, '春夏秋冬东西南北山水') })),
    list('search: common Chinese words', () => ({ search: pick(samples.chineseWords) })),
    list('search: Chinese words, in a queue', () => ({ search: pick(samples.chineseWords), status: status() })),
    { name: 'counts of the queues', make: () => '/orders/counts' },
    { name: 'counts, a country', make: () => `/orders/counts?country=${pick(samples.countries)}` },
    { name: 'counts, a search', make: () => `/orders/counts?search=${encodeURIComponent(pick(names))}` },
    { name: 'one order', make: () => `/orders/${pick(samples.ids)}` },
    { name: 'who changed it', make: () => `/orders/${pick(samples.ids)}/changes` },
    { name: 'its purchases', make: () => `/orders/${pick(samples.ids)}/purchases` },
  ];
}

export function warehouseOperations(samples: Samples): Operation[] {
  const { pick, whole } = randomFor('warehouse');
  return [
    ...warehouseSteps.map((step) => ({
      name: step,
      make: () => `/warehouse/orders?pageSize=${whole(40, 50)}&step=${step}`,
    })),
    ...[
      { name: 'order', code: () => pick(samples.numbers) },
      { name: 'end of a number', code: () => pick(samples.numbers).slice(-6) },
      { name: 'parcel', code: () => `${pick(samples.numbers)}-1` },
      { name: 'tracking number', code: () => pick(samples.trackingNumbers) },
      { name: 'nothing has it', code: () => `zz${whole(1000, 9999)}` },
    ].map(({ name, code }) => ({
      name: `find: ${name}`,
      make: () => `/warehouse/find?code=${encodeURIComponent(code())}`,
    })),
    { name: 'one order', make: () => `/warehouse/orders/${pick(samples.ids)}` },
  ];
}

export function todayOperations(): Operation[] {
  const { whole } = randomFor('today');
  return [
    { name: 'what waits', make: () => '/today/work' },
    { name: 'what needs a look', make: () => '/today/trouble' },
    ...[7, 30, 90].map((days) => ({
      name: `sales of ${days} days`,
      make: () => `/today/sales?days=${days}&offsetMinutes=${60 * whole(-11, 12)}`,
    })),
    { name: 'low stock', make: () => '/today/low-stock' },
  ];
}
