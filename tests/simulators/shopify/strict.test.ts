import { afterAll, expect, it } from 'vitest';
import { startShopifySimulator } from './simulator.ts';

const simulator = await startShopifySimulator();
afterAll(() => simulator.stop());
const [shop] = simulator.shops;
if (!shop) throw new Error('no shop');
const { address, token } = shop;

async function ask(query: string, variables: object = {}, given = token, path = 'api/2026-10/graphql.json') {
  const response = await fetch(`${simulator.origin}/${address}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': given },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any body
  return { status: response.status, body: (await response.json()) as any };
}

const codeOf = ({ body }: Awaited<ReturnType<typeof ask>>) => body.errors?.[0]?.extensions?.code;

it('refuses unknown and deprecated fields, and those not simulated', async () => {
  expect((await ask('{ shop { nickname } }')).body.errors[0].message).toContain('Cannot query field "nickname"');
  expect((await ask('{ shop {')).body.errors[0].message).toContain('Syntax Error');
  expect((await ask('{ shop { billingAddress { city } } }')).body.errors[0].message).toContain('deprecated');
  expect(codeOf(await ask('{ shop { email } }'))).toBe('NOT_SIMULATED');
  const wrongType = await ask(
    'mutation A($input: ProductSetInput!) { productSet(input: $input) { userErrors { message } } }',
    {
      input: { title: 7 },
    },
  );
  expect(wrongType.body.errors[0].message).toContain('String cannot represent a non string value');
});

it('refuses strangers, other versions, and calls beyond the token’s scopes', async () => {
  expect((await ask('{ shop { name } }', {}, 'shpat_x')).status).toBe(401);
  expect((await ask('{ shop { name } }', {}, token, 'api/2024-01/graphql.json')).status).toBe(404);
  const narrow = simulator.addShop({ address: 'narrow.myshopify.com' });
  simulator.setScopes(narrow.address, ['read_products']);
  const response = await fetch(`${simulator.origin}/${narrow.address}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'x-shopify-access-token': narrow.token },
    body: JSON.stringify({
      query: 'mutation { productDelete(input: { id: "gid://shopify/Product/1" }) { deletedProductId } }',
    }),
  });
  expect(((await response.json()) as { errors: { extensions: object }[] }).errors[0]?.extensions).toEqual({
    code: 'ACCESS_DENIED',
  });
});

it('refuses a query that may cost more than a thousand points, and one for which there are too few', async () => {
  const dear =
    '{ orders(first: 250, query: "updated_at:>=\'2026-01-01\'", sortKey: UPDATED_AT) { nodes { lineItems(first: 50) { nodes { id } } } } }';
  expect(codeOf(await ask(dear))).toBe('MAX_COST_EXCEEDED');
  await ask('{ shop { name } }');
  simulator.setLimits({ restoreRate: 0.001 });
  simulator.drain(address);
  const refused = await ask('{ shop { name } currentAppInstallation { accessScopes { handle } } }');
  expect(codeOf(refused)).toBe('THROTTLED');
  expect(refused.body.extensions.cost).toMatchObject({
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 2000 },
  });
  simulator.setLimits({ restoreRate: 100 });
  await simulator.advance(60_000);
  expect((await ask('{ shop { name } }')).body.extensions.cost.throttleStatus.currentlyAvailable).toBeGreaterThan(1900);
});

const set =
  'mutation S($i: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(identifier: $i, input: $input) { product { id } userErrors { code message } } }';
const variant = (name: string, sku = name) => ({ optionValues: [{ optionName: 'Size', name }], sku, price: '1.00' });
const tile = { title: 'Tile', productOptions: [{ name: 'Size', values: [{ name: 'S' }] }], variants: [variant('S')] };

it('productSet by a custom id needs its definition, and makes one product of it', async () => {
  const by = (value: string) => ({ i: { customId: { namespace: 'a', key: 'b', value } }, input: tile });
  expect((await ask(set, by('one'))).body.data.productSet.userErrors[0].code).toBe('INVALID_METAFIELD');
  const define =
    'mutation { metafieldDefinitionCreate(definition: { name: "x", namespace: "a", key: "b", type: "id", ownerType: PRODUCT }) { userErrors { code } } }';
  await ask(define);
  expect((await ask(define)).body.data.metafieldDefinitionCreate.userErrors[0].code).toBe('TAKEN');
  const ids = [await ask(set, by('one')), await ask(set, by('one')), await ask(set, by('two'))].map(
    ({ body }) => body.data.productSet.product.id,
  );
  expect([ids[0] === ids[1], ids[0] === ids[2], simulator.counts(address).productsCreated]).toEqual([true, false, 2]);
});

it.each([
  ['OPTION_VALUE_DOES_NOT_EXIST', { ...tile, variants: [variant('L')] }],
  ['INVALID_VARIANT', { ...tile, variants: [variant('S'), variant('S', 'other')] }],
  ['MISSING_FIELD_REQUIRED', { ...tile, title: ' ' }],
  ['PRODUCT_OPTIONS_INPUT_MISSING', { title: 'Tile', variants: [variant('S')] }],
  [
    'OPTIONS_OVER_LIMIT',
    { ...tile, productOptions: ['a', 'b', 'c', 'd'].map((name) => ({ name, values: [{ name }] })) },
  ],
  ['NOT_FOUND', { ...tile, collections: ['gid://shopify/Collection/1'] }],
])('productSet refuses with %s', async (code, input) => {
  const before = simulator.counts(address).productsCreated;
  expect((await ask(set, { input })).body.data.productSet.userErrors[0]).toMatchObject({ code });
  expect(simulator.counts(address).productsCreated).toBe(before);
});

it('stock needs a key and the earlier value, and one key has one effect', async () => {
  const { body } = await ask(set, {
    input: {
      ...tile,
      variants: [
        {
          ...variant('S', 'counted'),
          inventoryQuantities: [{ locationId: simulator.look(address).locations[0], name: 'available', quantity: 1 }],
        },
      ],
    },
  });
  const product = simulator.products(address).find(({ id }) => id === body.data.productSet.product.id);
  const [item] = product?.variants ?? [];
  const [locationId] = item?.pieces.keys() ?? [];
  const put = (quantity: number, key: string, more: object = { changeFromQuantity: null }) =>
    ask(
      'mutation Q($input: InventorySetQuantitiesInput!, $key: String!) { inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code } } }',
      {
        key,
        input: {
          name: 'available',
          reason: 'correction',
          quantities: [{ inventoryItemId: item?.itemId, locationId, quantity, ...more }],
        },
      },
    );
  expect(codeOf(await put(5, 'k1', {}))).toBe('BAD_REQUEST');
  const bare =
    'mutation Q($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) { userErrors { code } } }';
  expect(codeOf(await ask(bare, { input: { name: 'available', reason: 'correction', quantities: [] } }))).toBe(
    'BAD_REQUEST',
  );
  expect((await put(5, 'k2')).body.data.inventorySetQuantities.userErrors).toEqual([]);
  simulator.changePieces(address, 'counted', 9);
  await put(5, 'k2');
  expect([...(item?.pieces.values() ?? [])]).toEqual([9]);
  expect((await put(6, 'k2')).body.data.inventorySetQuantities.userErrors[0].code).toBe(
    'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
  );
  expect((await put(-1, 'k3')).body.data.inventorySetQuantities.userErrors[0].code).toBe('INVALID_QUANTITY_NEGATIVE');
});
