import type { Page } from '@playwright/test';
import { sanitiseDescription } from '../../apps/server/src/domains/catalogue/descriptions/sanitise-description.ts';
import { attackStrings } from '../../apps/server/src/testing/attack-strings.ts';
import {
  type AttackProduct,
  expectOnlyOurMarkup,
  fieldTexts,
  goodsName,
  importAttackGoods,
  lineTexts,
  raiseAlarms,
  visit,
  withoutPolicy,
} from './attacks.ts';
import { type Customer, findOffers, findSkus, makeCustomer, password } from './customers.ts';
import { asOwner } from './operators.ts';
import { expect, signIn, test, touch } from './shop-test.ts';

/**
 * Hostile suppliers and customers: their texts on every page, once as the shop is and once without its content policy,
 * so that each of the two walls is seen to hold alone. What they write is in apps/server/src/testing/attack-strings.ts.
 */

test.describe.configure({ mode: 'default' });

let products: AttackProduct[] = [];
let offers: { offerId: number }[] = [];

test.beforeAll(async () => {
  products = await importAttackGoods();
  offers = await findOffers(goodsName);
  expect(offers.length).toBe(products.length);
});

const walls = [
  { name: 'with the content policy', prepare: async (_page: Page) => {} },
  { name: 'without the content policy', prepare: withoutPolicy },
];

for (const { name, prepare } of walls) {
  test(`goods, ${name}`, async ({ page }) => {
    const alarms = await raiseAlarms(page);
    await prepare(page);
    await visit(page, `/product-list?searchKey=${goodsName}`);
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(goodsName) })).not.toHaveCount(0);
    for (const { offerId } of offers) {
      await visit(page, `/product-detail?id=${offerId}`);
      await expectTheGoods(page, ['BreadcrumbList', 'Product']);
    }
    await walkToAProduct(page);
    expect(alarms).toEqual([]);
  });

  test(`a customer, ${name}`, async ({ page }) => {
    const { customer, conversation } = await hostileCustomer();
    const order = await hostileOrder(customer);
    const alarms = await raiseAlarms(page);
    await prepare(page);
    await page.goto('/login');
    await signIn(page, customer.email, password);
    const pages = [
      '/my-orders',
      '/shopping-cart',
      order.path,
      `/request-refund?orderId=${order.id}&orderSn=${order.sn}`,
      '/shipping-address',
      '/my-account',
      '/site-messages',
      '/site-messages?tab=conversations',
      `/conversation?id=${conversation}`,
      `/product-detail?id=${offers[0]?.offerId}`,
    ];
    for (const path of pages) await visit(page, path);
    await expect(page.getByText('pwned()').first()).toBeAttached();
    await orderFromThePage(page);
    expect(alarms).toEqual([]);
  });

  test(`addresses, ${name}`, async ({ page }) => {
    const alarms = await raiseAlarms(page);
    await prepare(page);
    const [longest = ''] = fieldTexts(190);
    const list = (field: string, text: string) => `/product-list?${new URLSearchParams({ [field]: text })}`;
    for (const field of ['searchKey', 'categoryName', 'palletName']) await visit(page, list(field, longest));
    for (const text of ['"><img src=x onerror=pwned()>', '</title><script>pwned()</script>', 'javascript:pwned()']) {
      await visit(page, `${list('searchKey', text)}#${encodeURIComponent(text)}`);
      await visit(page, `/login?${new URLSearchParams({ redirect: text })}`);
      await visit(page, `/no-such-page/${encodeURIComponent(text)}?${encodeURIComponent(text)}`);
    }
    expect(alarms).toEqual([]);
  });
}

test('every attack in the address of a list', async ({ page }) => {
  const alarms = await raiseAlarms(page);
  // Else the policy would keep the test itself from parsing.
  await withoutPolicy(page);
  await page.goto('/licenses');
  expect(await strangeMarkup(page)).toEqual([]);
  expect(alarms).toEqual([]);
});

test('markup that the sanitiser allows, in a browser', async ({ page }) => {
  const alarms = await raiseAlarms(page);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>' }));
  await page.goto('/blank');
  const clean = attackStrings
    .flatMap((attack) => [attack, `<p title="${attack}">x</p>`, `<img src="${attack}">`])
    .map(sanitiseDescription);
  const changed = await page.evaluate((list) => {
    const place = document.createElement('div');
    document.body.append(place);
    const read = (html: string) => {
      place.innerHTML = html;
      const names = [...place.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
      return names.some((name) => name.startsWith('on')) ? 'a handler' : place.innerHTML;
    };
    // A browser that reads its own writing differently would make something new of it.
    return list.filter((html) => read(html) === 'a handler' || read(read(html)) !== read(html));
  }, clean);
  await page.waitForTimeout(300);
  expect(changed).toEqual([]);
  expect(alarms).toEqual([]);
});

test('text does not become markup, not even in the shop’s own script', async ({ context, baseURL }) => {
  // Not on the page under test: its console would show the refusal too.
  const page = await context.newPage();
  await page.goto(`${baseURL}/index`);
  const refusals = await page.evaluate(() => {
    const tries = [
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      () => Object.assign(document.createElement('script'), { src: '/x.js' }),
      () => Object.assign(document.createElement('script'), { text: 'x' }),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('signing in never redirects to another site', async ({ page }) => {
  const { email } = await makeCustomer();
  const alarms = await raiseAlarms(page);
  for (const redirect of ['//evil.example', 'javascript:pwned()', '/.//evil.example/..']) {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await signIn(page, email, password);
    expect(new URL(page.url()).origin).toBe(process.env.SHOP_ORIGIN);
    // A page without scripts of the shop, which would notice.
    await page.goto('/robots.txt');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
  expect(alarms).toEqual([]);
});

const oneLine = (text: string | null | undefined) => (text ?? '').replaceAll(/[\s\u200e\u200f]+/g, ' ').trim();

/** The title appears as written: in the heading, the document's title and for search engines. */
async function expectTheGoods(page: Page, data: string[]): Promise<void> {
  const heading = oneLine(await page.locator('h1').first().textContent());
  expect(heading).toContain(goodsName);
  const head = await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as { '@type': string; name?: string },
    ),
  }));
  expect(oneLine(head.title)).toContain(heading);
  expect(oneLine(head.description)).toContain(heading);
  expect(head.data.map((one) => one['@type']).toSorted()).toEqual(data);
  for (const { name } of head.data.filter((one) => one['@type'] === 'Product')) expect(oneLine(name)).toBe(heading);
}

/** Clicks in the list, so that the browser itself puts the description into the page; then opens every tab. */
async function walkToAProduct(page: Page): Promise<void> {
  await visit(page, `/product-list?searchKey=${goodsName}`);
  await touch(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(goodsName) })
    .first()
    .click();
  await page.waitForURL('**/product-detail?id=*');
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  // Search engines come straight to a page; a reader who walks there needs no such data.
  await expectTheGoods(page, []);
  await expectOnlyOurMarkup(page);
}

async function hostileCustomer() {
  const customer = await makeCustomer({ firstName: '<svg/onload=pwned()>', lastName: '</script><b>{{7*7}}' });
  const [streets, places] = [fieldTexts(300), lineTexts(80)];
  for (const [index, detailAddress] of streets.slice(0, 12).entries())
    await customer.call('/customer/receive/address/add', {
      firstName: '"><img src=x onerro',
      lastName: '`-pwned()-`{{7*7}}',
      country: 'Nigeria',
      province: places[index * 2],
      city: places[index * 2 + 1],
      detailAddress,
      postcode: '100281',
      mobile: '+234-8035550142',
      defaultType: index === 0 ? 1 : 0,
    });
  const { id: customerId } = await customer.call<{ id: string }>('/admin/get_user');
  const [subject] = lineTexts(120);
  const { id: conversation } = await asOwner('/conversations', { customerId, subject, content: 'x' });
  for (const content of fieldTexts(1900))
    await customer.call('/conversations', { conversationId: conversation, content });
  return { customer, conversation };
}

/** Ordered, declared as paid with a hostile remark, rejected with a hostile reason; and a cart full of hostile goods. */
async function hostileOrder(customer: Customer) {
  const { records } = await customer.call<{ records: { id: string }[] }>('/customer/receive/address/list', {});
  const addressId = records[0]?.id ?? '';
  const productDtos = [];
  for (const { offerId } of offers) {
    const skus = await findSkus(offerId);
    productDtos.push(
      ...skus.slice(0, 3).map(({ skuId }) => ({ productId: offerId, productSkuId: skuId, quantity: 2 })),
    );
  }
  await customer.call('/order/cart/add', productDtos);
  const placed = await customer.call<{ id: string; billId: string; sn: string }>('/order/cart/checkoutNow', {
    addressId,
    productDtos,
  });
  const bill = await customer.call<{ billDetailDtos: { id: string }[] }>(`/fms/bill/billDetail/${placed.billId}`);
  const [remark, reason] = fieldTexts(490);
  const billDetailId = bill.billDetailDtos.at(-1)?.id;
  await customer.call('/fms/bill/commitApproval', { approvalStatus: 'un_commit', billDetailId, remark });
  const declarations = (await asOwner('/declarations')) as { id: string; orderId: string }[];
  const declaration = declarations.find(({ orderId }) => orderId === placed.id);
  await asOwner(`/declarations/${declaration?.id}/reject`, { reason });
  return {
    ...placed,
    path: `/confirm-order?${new URLSearchParams({ id: placed.id, billId: placed.billId, addressId })}`,
  };
}

/** The quick order: pieces chosen on the product's page, straight to confirm-order. */
async function orderFromThePage(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More, / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start order' }).first().click();
  await page.waitForURL('**/confirm-order?*');
  await expect(page.getByText(goodsName).first()).toBeVisible();
  await expectOnlyOurMarkup(page);
}

/** Checks the server's HTML: parsed, searched, never run. */
async function strangeMarkup(page: Page): Promise<string[]> {
  const texts = attackStrings.map((attack) => attack.slice(0, 190).toWellFormed());
  return page.evaluate(async (list) => {
    const strange = 'iframe, object, embed, base, meta[http-equiv], [onerror], [onload], [onfocus], [onclick], [style]';
    const shape = async (text: string) => {
      const query = new URLSearchParams({ palletId: 'none', palletName: text, categoryName: text, sort: text });
      const parsed = new DOMParser().parseFromString(await (await fetch(`/product-list?${query}`)).text(), 'text/html');
      return `${parsed.querySelectorAll('script').length} scripts, ${parsed.querySelectorAll(strange).length} strange`;
    };
    const usual = await shape('x');
    const found: string[] = [];
    for (const text of list) {
      const shown = await shape(text);
      if (shown !== usual) found.push(`${text}: ${shown}`);
    }
    return found;
  }, texts);
}
