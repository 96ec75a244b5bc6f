import type { Page } from '@playwright/test';
import { makeCustomer, openAsCustomer, password } from './customers.ts';
import { expect, signIn, test, touch } from './shop-test.ts';

/** A list of item numbers on its way into the cart; a product list by its address; pictures by keys. */

interface Item {
  sku: number;
  minimum: number;
  name: string;
  offerId: number;
  pictures: number;
}

async function ask<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { result: Result }).result;
}

interface Listed {
  data: { offerId: number; subjectTrans: string }[];
}
interface Detail {
  minOrderQuantity: number;
  batchNumber: number;
  productImage: { images: string[] };
  productSkuInfos: { skuId: number; amountOnSale: number }[];
}

/** Colours or sizes that can be bought, each of another product that is sold piece by piece. */
async function findItems(count: number): Promise<Item[]> {
  const { data } = await ask<Listed>('/product/platform/goods/list', { pageSize: 60, inStockOnly: true });
  const items: Item[] = [];
  for (const { offerId, subjectTrans: name } of data) {
    const {
      minOrderQuantity: minimum,
      batchNumber,
      productImage: { images },
      productSkuInfos,
    } = await ask<Detail>('/product/platform/goods/details', { offerId });
    const sku = productSkuInfos.find(({ amountOnSale }) => amountOnSale > minimum * 2);
    if (sku && batchNumber === 1 && minimum > 1) {
      items.push({ sku: sku.skuId, minimum, name, offerId, pictures: images.length });
    }
    if (items.length === count) return items;
  }
  throw new Error('too few products');
}

const list = (page: Page) => page.getByRole('textbox', { name: 'Item numbers and quantities' });
const row = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) });

async function check(page: Page, lines: string): Promise<void> {
  await list(page).fill(lines);
  await page.getByRole('button', { name: 'Check lines' }).click();
}

test('paste a list, correct mistakes, and add the rest', async ({ page }) => {
  const [one, two, three] = (await findItems(3)) as [Item, Item, Item];
  await openAsCustomer(page);
  await page.goto('/quick-order');
  await expect(page.getByText('No lines yet')).toBeVisible();
  await check(
    page,
    [
      'SKU;Quantity',
      `${one.sku};${one.minimum}`,
      `"${one.sku}";"1"`,
      `${two.sku}\t${two.minimum - 1}`,
      `${three.sku} ten`,
      `${three.offerId},${three.minimum}`,
      '999999,5',
    ].join('\r\n'),
  );
  await expect(page.getByText('1 of 5 lines can be added')).toBeVisible();
  await expect(row(page, one.sku)).toContainText('combined from 2 lines');
  await expect(row(page, one.sku).getByRole('textbox')).toHaveValue(String(one.minimum + 1));
  await expect(row(page, two.sku)).toContainText(`1 more to go. The minimum order is ${two.minimum} pieces.`);
  await expect(row(page, three.sku)).toContainText('“ten” is not a clear quantity');
  await expect(row(page, three.offerId)).toContainText('This is the number of the whole product');
  await expect(row(page, 999999)).toContainText('We have no item with this number');

  await row(page, two.sku).getByRole('button', { name: 'Set to minimum' }).click();
  await expect(page.getByText('2 of 5 lines can be added')).toBeVisible();
  await row(page, three.sku).getByRole('button', { name: 'Set to minimum' }).click();
  await row(page, 999999).getByRole('button', { name: 'Correct the number' }).click();
  await expect(list(page)).toHaveValue('999999, 5');
  await page.getByRole('button', { name: 'Add 3 lines to cart' }).click();
  await expect(page.getByText('3 lines are in your cart.')).toBeVisible();
  await expect(page.getByText('0 of 1 line can be added')).toBeVisible();
  await expect(row(page, three.offerId)).toBeVisible();

  await page.goto('/shopping-cart');
  await expect(page.getByText('3 of 100 lines')).toBeVisible();
  for (const { name } of [one, two, three]) await expect(page.getByRole('link', { name }).first()).toBeVisible();
});

test('a quantity beyond all stock fits its box, has no amount and is not summed up', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto('/quick-order');
  await check(page, `${one.sku} 9999999`);
  await expect(row(page, one.sku)).toContainText(/Only [\d,]+ left/);
  await expect(row(page, one.sku).locator('.cart-amount')).toHaveText('–');
  await expect(row(page, one.sku)).not.toContainText(/Add [\d,]+ to pay/);
  const isCut = () =>
    row(page, one.sku)
      .getByRole('textbox')
      .evaluate((field) => field.scrollWidth > field.clientWidth);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isCut()).toBe(false);
  }
});

test('a visitor signs in on the way; the list is kept', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  const { email } = await makeCustomer();
  await page.goto('/quick-order');
  await check(page, `${one.sku} ${one.minimum}`);
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await page.waitForURL('**/login?redirect=*');
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/quick-order$/);
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByText('1 line is in your cart.')).toBeVisible();
  await expect(page.getByText('No lines yet')).toBeVisible();
});

test('a file is read; other files are refused; a full list names the lines left out', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto('/quick-order');
  const file = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  await file('goods.xlsx', 'PK');
  await expect(page.getByText('Choose a CSV, TSV or TXT file.')).toBeVisible();
  await file('goods.csv', 'x'.repeat(300_000));
  await expect(page.getByText('The file is too large.')).toBeVisible();
  await file('goods.csv', '\n\n');
  await expect(page.getByText('No line could be read.')).toBeVisible();
  const more = Array.from({ length: 104 }, (_, index) => `${index + 1},1`).join('\n');
  await file('goods.csv', `\ufeff"Artikelnummer","Menge"\r\n"${one.sku}","${one.minimum}"\r\n${more}`);
  await expect(page.getByText('1 of 100 lines can be added')).toBeVisible();
  await expect(page.getByText('5 lines were left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear list' }).click();
  await expect(page.getByText('No lines yet')).toBeVisible();
});

test('the example can be downloaded and is a good list', async ({ page }) => {
  await page.goto('/quick-order');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download an example' }).click();
  const path = await (await downloading).path();
  await page.locator('input[type=file]').setInputFiles({
    name: 'quick-order.csv',
    mimeType: 'text/csv',
    buffer: await import('node:fs/promises').then(({ readFile }) => readFile(path)),
  });
  await expect(page.getByText('3 of 3 lines can be added')).toBeVisible();
});

const filtered = '/product-list?priceStart=3&priceEnd=1&min=60&inStock=1&sort=price+asc';
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Active filters' });

test('filters and order are read from the address', async ({ page }) => {
  await page.goto(filtered);
  await expect(page.getByRole('textbox', { name: 'Price from' })).toHaveValue('1');
  await expect(page.getByLabel('Minimum order').first()).toHaveValue('60');
  await expect(page.getByRole('link', { name: /^Price/ })).toHaveAttribute('aria-current', 'true');
  await expect(chipsOf(page).getByRole('link')).toHaveCount(5);
});

test('a filter that is removed leaves the address, and comes back with Back', async ({ page }) => {
  await page.goto(filtered);
  await touch(page);
  const chips = chipsOf(page);
  await chips.getByRole('link', { name: 'Remove the filter In stock only' }).click();
  await expect(page).not.toHaveURL(/inStock/);
  await expect(page.getByRole('checkbox', { name: 'In stock only' })).not.toBeChecked();
  await expect(chips.getByRole('link').first()).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'In stock only' })).toBeChecked();
  await page.reload();
  await touch(page);
  await expect(chips.getByRole('link')).toHaveCount(5);
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/product-list\?sort=price\+asc$/);
});

test('a price that cannot be read is named; one that can goes into the address', async ({ page }) => {
  await page.goto(filtered);
  await touch(page);
  const from = page.getByRole('textbox', { name: 'Price from' });
  await from.fill('cheap');
  await from.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Type a price such as 12.75.');
  await expect(from).toBeFocused();
  await from.fill('1,5');
  await from.press('Enter');
  await expect(page).toHaveURL(/priceStart=1\.5/);
  await expect(from).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an address that makes no sense still shows a list', async ({ page }) => {
  for (const query of ['min=99999999', 'categoryId=9999999999999999', 'searchKey=%00', 'page=-1&sort=x']) {
    const response = await page.goto(`/product-list?${query}`);
    expect([query, response?.status()]).toEqual([query, 200]);
    await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  }
  await page.goto('/product-list?categoryId=987654321');
  await expect(page.getByText('This category does not exist')).toBeVisible();
  await page.goto('/product-list?page=999');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\/product-list$/);
});

test('pictures by keys: enlarge, turn, zoom, close, and the focus comes back', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto(`/product-detail?id=${one.offerId}`);
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog.getByRole('status')).toContainText('picture 1 of');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toContainText('picture 2 of');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).not.toContainText('picture 1 of');
  const picture = dialog.getByRole('img');
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('+');
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.keyboard.press('-');
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('a zoomed picture is larger than on the screen, but not beyond its own pixels', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto(`/product-detail?id=${one.offerId}`);
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  const image = page.getByRole('dialog', { name: 'Pictures' }).getByRole('img');
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  const widths = () => image.evaluate((node: HTMLImageElement) => [node.clientWidth, node.naturalWidth]);
  const [fitting = 0] = await widths();
  await page.keyboard.press('+');
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan(1.3 * fitting);
  const [zoomed = 0, natural = 0] = await widths();
  expect(zoomed).toBeLessThanOrEqual(1.5 * natural);
});

test('a picture that is zoomed before it has come is enlarged once it is there', async ({ page }) => {
  // The page has already loaded the first two.
  const one = (await findItems(20)).find(({ pictures }) => pictures > 2) as Item;
  await page.goto(`/product-detail?id=${one.offerId}`);
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog.getByRole('status')).toContainText('picture 1 of');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The last picture has been shown as a thumbnail only.
  await page.route('**/pictures/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).not.toContainText('picture 1 of');
  await page.keyboard.press('+');
  const image = dialog.getByRole('img');
  expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  const width = () => image.evaluate((node) => node.clientWidth);
  const fitting = await width();
  release();
  await expect.poll(width).toBeGreaterThan(1.3 * fitting);
});

test('the contact’s code opens above the page and closes with Escape', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto(`/product-detail?id=${one.offerId}`);
  const button = page.getByRole('button', { name: 'WhatsApp' }).first();
  await button.click();
  await expect(page.getByRole('img', { name: 'WhatsApp contact QR code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('quantities stay between zero and the stock; the item number can be ordered', async ({ page }) => {
  const [one] = (await findItems(1)) as [Item];
  await page.goto(`/product-detail?id=${one.offerId}`);
  const line = page.getByRole('row').filter({ hasText: String(one.sku) });
  const quantity = line.getByRole('textbox');
  await line.getByRole('button', { name: /^More/ }).click();
  await expect(quantity).toHaveValue(String(one.minimum));
  await quantity.fill('999999');
  await expect(line.getByText(/^Only [\d,]+ left$/).last()).toBeVisible();
  await quantity.fill('abc');
  await quantity.blur();
  await expect(quantity).toHaveValue('0');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText('Choose a quantity', { exact: true })).toBeVisible();
});
