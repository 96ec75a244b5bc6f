import { randomFor } from '../../../apps/demo/src/supplier/random.ts';
import { absent, listOf, type Operation } from './operation.ts';
import type { Samples } from './samples.ts';

/** Requests of the staff for catalogue and purchasing. */

const wordOf = (title: string, letters: RegExp) => title.match(letters) ?? ['cotton'];

export function catalogueOperations(samples: Samples): Operation[] {
  const { pick, whole } = randomFor('catalogue');
  const list = listOf('/products');
  const word = () => pick(wordOf(pick(samples.titles), /\p{L}{3,}/gu));
  const chinese = () => pick(wordOf(pick(samples.chineseTitles), /\p{Script=Han}{2,4}/gu));
  return [
    list('all'),
    list('all, further down', () => ({ after: pick(samples.products) })),
    list('hidden', () => ({ status: 'hidden' })),
    list('withdrawn', () => ({ status: 'withdrawn' })),
    list('a category', () => ({ categoryId: pick(samples.categories) })),
    list('a category, hidden', () => ({ categoryId: pick(samples.categories), status: 'hidden' })),
    list('a supplier', () => ({ supplierId: pick(samples.suppliers) })),
    list('a supplier and a category', () => ({
      supplierId: pick(samples.suppliers),
      categoryId: pick(samples.categories),
    })),
    list('weight assumed', () => ({ weight: 'assumed' })),
    list('with own values', () => ({ own: 'yes' })),
    list('with own values in a category', () => ({ own: 'yes', categoryId: pick(samples.categories) })),
    list('search: number', () => ({ search: pick(samples.products) })),
    list('search: a word', () => ({ search: word() })),
    list('search: two words', () => ({ search: `${word()} ${word()}` })),
    list('search: a number in a title', () => ({ search: String(pick(samples.products)).slice(0, 9) })),
    list('search: Chinese', () => ({ search: chinese() })),
    list('search: a word, in a category', () => ({ search: word(), categoryId: pick(samples.categories) })),
    list('search: a word, hidden', () => ({ search: word(), status: 'hidden' })),
    list('search: a word, with own values', () => ({ search: word(), own: 'yes' })),
    list('search: a word, of a supplier', () => ({ search: word(), supplierId: pick(samples.suppliers) })),
    list('search: nothing has it', () => ({ search: `zzqx${whole(1000, 9999)}` })),
    list('search: Chinese that nothing has', () => ({ search: absent(pick, '龘靐齉爩鱻麤灪龖') })),
    { name: 'one product', make: () => `/products/${pick(samples.products)}` },
    { name: 'categories', make: () => '/categories' },
    { name: 'pallets', make: () => '/pallets' },
    { name: 'imports', make: () => '/imports' },
    { name: 'bulk changes', make: () => '/bulk-changes' },
    { name: 'prices', make: () => '/prices' },
  ];
}

export function purchasingOperations(samples: Samples): Operation[] {
  const { pick, whole } = randomFor('purchasing');
  const buyList = listOf('/buy-list');
  const orders = listOf('/purchase-orders');
  return [
    buyList('buy list'),
    buyList('buy list, an order', () => ({ search: pick(samples.numbers) })),
    buyList('buy list, a supplier', () => ({ search: pick(samples.supplierNames) })),
    buyList('buy list, goods', () => ({ search: pick(wordOf(pick(samples.titles), /\p{L}{4,}/gu)) })),
    buyList('buy list, Chinese that nothing has', () => ({ search: absent(pick, '龘靐齉爩鱻麤灪龖') })),
    { name: 'counts', make: () => '/purchasing' },
    orders('purchase orders'),
    orders('purchase orders, of a state', () => ({
      state: pick(['draft', 'placed', 'shipped', 'arrived', 'cancelled']),
    })),
    orders('purchase orders, short', () => ({ short: 'yes' })),
    orders('purchase orders, too many pieces', () => ({ surplus: 'yes' })),
    orders('purchase orders, search: supplier', () => ({ search: pick(samples.supplierNames) })),
    orders('purchase orders, search: number', () => ({ search: `PO-${whole(1000, 1100)}` })),
    orders('purchase orders, search: nothing has it', () => ({ search: `zz${whole(1000, 9999)}` })),
    ...(samples.purchases.length > 0
      ? [{ name: 'one purchase order', make: () => `/purchase-orders/${pick(samples.purchases)}` }]
      : []),
    listOf('/shortages')('shortages'),
  ];
}
