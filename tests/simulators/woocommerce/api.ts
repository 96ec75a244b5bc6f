import { type Body, checkBody, checkQuery } from './fields.ts';
import { createHook, type Hooks, hookView } from './hooks.ts';
import { addNote, noteView, refundView, updateOrder } from './orders.ts';
import {
  createProduct,
  createVariation,
  deleteProduct,
  deleteVariation,
  updateProduct,
  updateVariation,
} from './products.ts';
import { invalid, Refusal } from './refusal.ts';
import { orderView, productView, variationView } from './views.ts';
import type { Product, Saleable, Shop, World } from './world.ts';

interface Call {
  world: World;
  hooks: Hooks;
  shop: Shop;
  query: URLSearchParams;
  body: Body;
  /** The numbers in the path. */
  ids: number[];
}

interface Answer {
  status?: number;
  body: object;
  /** The total of a list. */
  total?: number;
}

type Route = readonly [method: string, path: RegExp, run: (call: Call) => Answer | Promise<Answer>];

const invalidId = (what: string) => new Refusal(404, `woocommerce_rest_${what}_invalid_id`, 'Invalid ID.');

const productIn = ({ shop, ids: [id = 0] }: Call): Product => {
  const product = shop.products.get(id);
  if (!product) throw invalidId('product');
  return product;
};
const orderIn = ({ shop, ids: [id = 0] }: Call) => {
  const order = shop.orders.get(id);
  if (!order) throw invalidId('shop_order');
  return order;
};

function paged<Item>(items: readonly Item[], query: URLSearchParams, view: (item: Item) => object): Answer {
  const perPage = Number(query.get('per_page') ?? 10);
  const from = (Number(query.get('page') ?? 1) - 1) * perPage;
  return { body: items.slice(from, from + perPage).map(view), total: items.length };
}

const routes: readonly Route[] = [
  ['GET', /^\/products$/, (call) => listProducts(call)],
  [
    'POST',
    /^\/products$/,
    ({ world, shop, body }) => ({ status: 201, body: productView(shop, createProduct(world, shop, body)) }),
  ],
  ['GET', /^\/products\/(\d+)$/, (call) => ({ body: productView(call.shop, productIn(call)) })],
  [
    'PUT',
    /^\/products\/(\d+)$/,
    ({ world, shop, body, ids: [id = 0] }) => ({ body: productView(shop, updateProduct(world, shop, id, body)) }),
  ],
  [
    'DELETE',
    /^\/products\/(\d+)$/,
    ({ world, shop, query, ids: [id = 0] }) => ({
      body: productView(shop, deleteProduct(world, shop, id, query.get('force') === 'true')),
    }),
  ],
  ['POST', /^\/products\/batch$/, (call) => batchProducts(call)],
  ['GET', /^\/products\/categories$/, ({ shop, query }) => paged(shop.categories, query, (one) => one)],
  ['POST', /^\/products\/tags\/batch$/, (call) => batchTags(call)],
  [
    'GET',
    /^\/products\/(\d+)\/variations$/,
    (call) =>
      paged(
        [...productIn(call).variations].sort((one, other) => one.menuOrder - other.menuOrder || one.id - other.id),
        call.query,
        variationView,
      ),
  ],
  ['POST', /^\/products\/(\d+)\/variations\/batch$/, (call) => batchVariations(call)],
  ['GET', /^\/orders$/, (call) => listOrders(call)],
  ['GET', /^\/orders\/(\d+)$/, (call) => ({ body: orderView(call.shop, orderIn(call)) })],
  [
    'PUT',
    /^\/orders\/(\d+)$/,
    (call) => ({ body: orderView(call.shop, updateOrder(call.world, call.shop, orderIn(call), call.body)) }),
  ],
  [
    'GET',
    /^\/orders\/(\d+)\/notes$/,
    (call) =>
      paged(
        orderIn(call).notes.filter(({ isForCustomer }) => {
          const type = call.query.get('type') ?? 'any';
          return type === 'any' || isForCustomer === (type === 'customer');
        }),
        call.query,
        noteView,
      ),
  ],
  [
    'POST',
    /^\/orders\/(\d+)\/notes$/,
    (call) => ({ status: 201, body: addNote(call.world, call.shop, orderIn(call), call.body) }),
  ],
  ['GET', /^\/orders\/(\d+)\/refunds$/, (call) => paged(orderIn(call).refunds, call.query, refundView)],
  ['GET', /^\/webhooks$/, ({ shop, query }) => paged([...shop.hooks.values()], query, hookView)],
  [
    'POST',
    /^\/webhooks$/,
    async ({ world, hooks, shop, body }) => {
      const hook = createHook(world, shop, body);
      await hooks.ping(shop, hook);
      return { status: 201, body: hookView(hook) };
    },
  ],
  ['DELETE', /^\/webhooks\/(\d+)$/, (call) => deleteHook(call)],
  [
    'GET',
    /^\/data\/currencies\/current$/,
    ({ shop }) => ({ body: { code: shop.currency, name: shop.currency, symbol: '' } }),
  ],
  [
    'GET',
    /^\/settings\/general\/woocommerce_default_country$/,
    ({ shop }) => ({ body: { id: 'woocommerce_default_country', value: shop.country } }),
  ],
  [
    'GET',
    /^\/settings\/products\/woocommerce_weight_unit$/,
    ({ shop }) => ({ body: { id: 'woocommerce_weight_unit', value: shop.weightUnit } }),
  ],
];

export function route(method: string, path: string): { run: Route[2]; ids: number[] } {
  for (const [routeMethod, pattern, run] of routes) {
    const found = method === routeMethod && pattern.exec(path);
    if (found) return { run, ids: found.slice(1).map(Number) };
  }
  throw new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

function listProducts({ shop, query }: Call): Answer {
  checkQuery(query);
  const sku = query.get('sku')?.split(',');
  const include = query.get('include')?.split(',').map(Number);
  const all: Saleable[] = [...shop.products.values()].flatMap((one) => (sku ? [one, ...one.variations] : [one]));
  const found = all
    .filter(({ status }) => status !== 'trash')
    .filter((one) => (!sku || sku.includes(one.sku)) && (!include || include.includes(one.id)));
  const orderby = query.get('orderby') ?? 'date';
  if (!['date', 'include', 'id'].includes(orderby)) throw invalid('orderby', 'orderby is not known here.');
  const placeOf = (one: Saleable) =>
    ({ include: include?.indexOf(one.id) ?? 0, id: one.id, date: one.created })[orderby] ?? 0;
  const sign = query.get('order') === 'asc' ? 1 : -1;
  found.sort((one, other) => sign * (placeOf(one) - placeOf(other) || one.id - other.id));
  return paged(found, query, (one) =>
    one.parentId === 0
      ? productView(shop, one as Product)
      : { ...variationView(one as Product['variations'][number]), type: 'variation', name: '' },
  );
}

function listOrders({ shop, query }: Call): Answer {
  checkQuery(query);
  const after = query.get('modified_after');
  if (after !== null && Number.isNaN(Date.parse(`${after}Z`))) throw invalid('modified_after', 'Invalid date.');
  if (after !== null && query.get('dates_are_gmt') !== 'true')
    throw invalid('dates_are_gmt', 'The shop has a time zone of its own.');
  if (!['date', 'modified', 'id'].includes(query.get('orderby') ?? 'date'))
    throw invalid('orderby', 'orderby is not known.');
  const status = query.get('status') ?? 'any';
  const found = [...shop.orders.values()]
    // Whole seconds, as the database has them.
    .filter(({ modified }) => after === null || Math.floor(modified / 1000) * 1000 > Date.parse(`${after}Z`))
    .filter((order) => status === 'any' || order.status === status);
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const time = (order: (typeof found)[number]) =>
    Math.floor((query.get('orderby') === 'modified' ? order.modified : order.created) / 1000);
  found.sort((one, other) => sign * (time(one) - time(other) || one.id - other.id));
  return paged(found, query, (order) => orderView(shop, order));
}

const batchMax = 100;

interface Batch {
  create?: Body[];
  update?: (Body & { id?: number })[];
  delete?: number[];
}

function checkBatch(body: Body): Batch {
  checkBody(body, { create: 'list', update: 'list', delete: 'list' });
  const { create = [], update = [], delete: gone = [] } = body as Batch;
  if (create.length + update.length + gone.length > batchMax)
    throw new Refusal(
      413,
      'woocommerce_rest_request_entity_too_large',
      `Unable to accept more than ${batchMax} items for this request.`,
    );
  return { create, update, delete: gone };
}

/** One that fails does not keep the others. */
function attempt(id: number, act: () => object): object {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return { id, error: error.body };
    throw error;
  }
}

function batchProducts({ world, shop, body }: Call): Answer {
  const { update = [], create = [], delete: gone = [] } = checkBatch(body);
  if (create.length + gone.length > 0) throw invalid('create', 'Only changes are known here.');
  return {
    body: {
      update: update.map(({ id = 0, ...fields }) =>
        attempt(id, () => productView(shop, updateProduct(world, shop, id, fields))),
      ),
    },
  };
}

/** Each variation of a missing product is invalid. */
function batchVariations(call: Call): Answer {
  const {
    world,
    shop,
    body,
    ids: [id = 0],
  } = call;
  const { create = [], update = [], delete: gone = [] } = checkBatch(body);
  const parent = () => {
    const product = shop.products.get(id);
    if (!product) throw new Refusal(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
    return product;
  };
  return {
    body: {
      create: create.map((fields) => attempt(0, () => variationView(createVariation(world, shop, parent(), fields)))),
      update: update.map(({ id: own = 0, ...fields }) =>
        attempt(own, () => variationView(updateVariation(world, shop, parent(), own, fields))),
      ),
      delete: gone.map((own) => attempt(own, () => variationView(deleteVariation(world, shop, parent(), own)))),
    },
  };
}

function batchTags({ world, shop, body }: Call): Answer {
  const { create = [] } = checkBatch(body);
  const made = create.map(({ name }) =>
    attempt(0, () => {
      const same = shop.tags.find((tag) => tag.name.toLowerCase() === String(name).toLowerCase());
      if (same)
        throw new Refusal(400, 'term_exists', 'A term with the name provided already exists with this parent.', {
          resource_id: same.id,
        });
      const tag = { id: world.next(), name: String(name) };
      shop.tags.push(tag);
      return tag;
    }),
  );
  return { body: { create: made } };
}

function deleteHook({ shop, query, ids: [id = 0] }: Call): Answer {
  const hook = shop.hooks.get(id);
  if (!hook) throw new Refusal(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');
  if (query.get('force') !== 'true')
    throw new Refusal(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
  shop.hooks.delete(id);
  return { body: hookView(hook) };
}
