import type { Page, Route } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import {
  type Customer,
  depositFromUsd,
  makeCustomer,
  openAsCustomer,
  type PlacedOrder,
  placeOrder,
} from './customers.ts';
import { violationsOn } from './looks.ts';
import { approveDeclaration, asOwner } from './operators.ts';
import { paidOrder } from './paid-order.ts';
import { photo } from './photo.ts';
import { expect, test } from './shop-test.ts';

/** The warehouse's day on a phone, and the buyer's view of it. */

async function payByTransfer(customer: Customer, { billId, sn }: PlacedOrder): Promise<void> {
  const { billDetailDtos } = await customer.call<{ billDetailDtos: { id: string }[] }>(
    `/fms/bill/billDetail/${billId}`,
  );
  const billDetailId = billDetailDtos.at(-1)?.id;
  await customer.call('/fms/bill/editBillDetailPayment', { id: billDetailId, patternPayment: 'bank_card' });
  const declared = { approvalStatus: 'un_commit', billDetailId, billImages: [], remark: '' };
  await customer.call('/fms/bill/commitApproval', declared);
  await approveDeclaration(sn);
}

/** Ordered, the deposit paid, and being bought. */
async function orderBeingBought(customer: Customer): Promise<PlacedOrder> {
  const placed = await placeOrder(customer, 'shirt', depositFromUsd);
  await customer.call(`/fms/bill/plan/${placed.billId}`, { plan: 'deposit' });
  await payByTransfer(customer, placed);
  await asOwner(`/orders/${placed.id}/procure`, {});
  return placed;
}

async function orderToInspect(customer: Customer): Promise<PlacedOrder> {
  const placed = await orderBeingBought(customer);
  await asOwner(`/orders/${placed.id}/receive`, {});
  return placed;
}

async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await openOperator(['warehouse']);
  await openConsole(page, path, token);
}

const main = (page: Page, name: RegExp) => page.getByRole('button', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillParcel(page: Page, number: number, figures: string[]): Promise<void> {
  const parcel = page.getByRole('group', { name: `Parcel ${number}` });
  for (const [index, name] of ['Weight, kg', 'Length, cm', 'Width', 'Height'].entries())
    await parcel.getByLabel(name).fill(figures[index] ?? '');
}

test('the way from the supplier’s parcel to the carrier, with one hand', async ({ page }) => {
  const customer = await makeCustomer();
  const order = await orderBeingBought(customer);
  const { sn, id } = order;
  await openOnPhone(page, '/warehouse');
  await page.getByLabel('Scan, or type the end of a number').fill(sn.slice(-7).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(title(page, 'Receive')).toBeVisible();
  await page.getByLabel('Tracking number on the supplier’s parcel').fill('SF1499302218830');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Parcels received' })).toContainText('SF1499302218830');
  expect(await violationsOn(page)).toEqual([]);
  await main(page, /^All goods are here/).click();
  await expect(page.getByText(`Order ${sn} can be inspected`).first()).toBeVisible();
  await asOwner(`/orders/${id}/notes`, { text: 'Mugs in a carton of their own' });
  await page.goto(`/console/warehouse/${id}?step=inspect`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Mugs in a carton of their own');

  const damaged = page.getByRole('textbox', { name: /Damaged/ });
  await damaged.fill('2');
  await expect(page.getByText('Take a picture of the damage.')).toBeVisible();
  await expect(main(page, /^Accept \d+/)).toBeDisabled();
  await page.getByRole('button', { name: 'Broken' }).click();
  await page.locator('.wh-take input').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'New picture 1' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await main(page, /^Accept \d+/).click();

  await expect(title(page, 'Pack')).toBeVisible();
  await fillParcel(page, 1, ['36,2', '90', '70', '40']);
  await expect(page.getByText(/^By volume 42/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a parcel' }).click();
  await fillParcel(page, 2, ['2.4', '30', '20', '20']);
  expect(await violationsOn(page)).toEqual([]);
  await expect(main(page, /^Bill the balance/)).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'The weights are right, bill it' }).click();
  await expect(page.getByText(`Order ${sn} is billed`).first()).toBeVisible();
  const answer = page.waitForResponse('**/print**');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Labels' }).click();
  const { data } = (await (await answer).json()) as { data: { url: string } };
  await (await opened).close();
  expect((await page.request.get(data.url)).headers()['content-type']).toBe('application/pdf');

  await payByTransfer(customer, order);
  await page.goto(`/console/warehouse/${id}?step=ship`);
  for (const number of [1, 2]) {
    const parcel = page.getByRole('listitem').filter({ hasText: `${sn}-${number}` });
    await parcel.getByLabel('Carrier').fill('DHL');
    await parcel.getByLabel('Tracking number').fill(`JD01460000779${number}`);
    await main(page, new RegExp(`^Ship parcel ${number}`)).click();
    await expect(parcel.getByText(`JD01460000779${number}`)).toBeVisible();
  }
  expect(await violationsOn(page)).toEqual([]);
  expect(((await asOwner(`/orders/${id}`)) as { status: string }).status).toBe('delivered');

  await page.goto(`/console/orders/${id}`);
  await expect(page.getByText(`${sn}-2`)).toBeVisible();
  expect(await page.locator('#main').textContent()).not.toMatch(/@|\$|Bill|Payments/);
  await page
    .getByRole('button', { name: 'Open the pages' })
    .or(page.getByRole('link', { name: /Back/ }))
    .first()
    .click();
  for (const name of ['Money', 'Customers', 'Purchasing', 'Settings'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ complaintsExpected: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|409/ });

  test('nothing is lost: it is kept, over a reload too, and sent once', async ({ page, context }) => {
    const { sn, id } = await orderToInspect(await makeCustomer());
    await openOnPhone(page, `/warehouse/${id}?step=inspect`);
    await expect(page.getByText(/^\d+ of \d+ counted$/)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: /Damaged/ }).fill('1');
    await page.locator('.wh-take input').setInputFiles(photo);
    await expect(page.getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await main(page, /^Accept \d+/).click();
    await expect(title(page, 'Pack')).toBeVisible();
    await fillParcel(page, 1, ['2.4', '30', '20', '20']);
    await main(page, /^Bill the balance/).click();
    const far = page.getByRole('button', { name: 'The weights are right, bill it' });
    const strip = page.getByText(/^\d entries are waiting for the network$/);
    await expect(far.or(strip.filter({ hasText: '3' }))).toBeVisible();
    if (await far.isVisible()) await far.click();
    await expect(strip).toHaveText('3 entries are waiting for the network');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not saved in the shop yet' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(dialog.getByText('with 1 picture')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(((await asOwner(`/orders/${id}`)) as { status: string }).status).toBe('pending_inspection');
    // The answer to the first is lost on the way back: it is sent again, and done once.
    let lost = 0;
    await page.route('**/api/console/warehouse/lines/*', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await context.setOffline(false);
    await page.reload();
    await expect
      .poll(async () => ((await asOwner(`/orders/${id}`)) as { status: string }).status, { timeout: 30_000 })
      .toBe('be_confirmed_customer');
    await expect(strip).toBeHidden();
    expect(lost).toBe(2);
    const order = (await asOwner(`/warehouse/orders/${id}`)) as { sn: string; items: { result: { pictures: [] } }[] };
    expect([order.sn, order.items[0]?.result.pictures.length]).toEqual([sn, 1]);
  });

  test('a supplier’s parcel is expected, scanned and counted; it arrives once, although the answer is lost', async ({
    page,
    context,
  }) => {
    const { id, sn } = await paidOrder(await makeCustomer());
    const { items } = (await asOwner(`/warehouse/orders/${id}`)) as { items: { id: string }[] };
    const lines = items.map((item) => ({ orderItemId: item.id }));
    const draft = (await asOwner('/purchase-orders', { lines })) as { id: string; number: string; version: number };
    await asOwner(`/purchase-orders/${draft.id}/place`, { version: draft.version });
    const trackingNumber = `YT${sn.slice(-8)}`;
    await asOwner(`/purchase-orders/${draft.id}/ship`, { version: draft.version + 1, carrier: 'YTO', trackingNumber });
    await openOnPhone(page, '/warehouse');
    await expect(page.getByRole('region', { name: /^Expected, \d+/ }).getByText(trackingNumber)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Scan, or type the end of a number').fill(trackingNumber.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(title(page, 'Receive')).toBeVisible();
    await expect(page.getByText(draft.number)).toBeVisible();
    const count = page.getByRole('textbox', { name: /^Quantity/ });
    await count.fill('1');
    await expect(page.getByText(/Purchasing will buy them again/)).toBeVisible();
    await count.fill('9999');
    await expect(page.getByText(/more than expected, recorded as surplus/)).toBeVisible();
    await page.getByRole('button', { name: /^All \d+$/ }).click();
    await page.getByLabel('Where it goes').fill('A-3-2');
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.locator('#main').textContent()).not.toMatch(/[$¥]/);
    let lost = 0;
    await page.route('**/api/console/purchase-orders/*/arrive', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await context.setOffline(true);
    await main(page, /^All \d+ pieces are here/).click();
    await expect(page.getByText('1 entry is waiting for the network')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('1 entry is waiting for the network')).toBeHidden({ timeout: 30_000 });
    expect(lost).toBe(2);
    // All its goods are here: it waits for its inspection.
    await page.getByRole('link', { name: new RegExp(`^${sn}`) }).click();
    await expect(title(page, 'Inspect')).toBeVisible();
  });

  test('a refused entry is shown, and can be tried again or discarded', async ({ page, context }) => {
    const { id } = await orderToInspect(await makeCustomer());
    await openOnPhone(page, `/warehouse/${id}?step=inspect`);
    await expect(page.getByText(/^\d+ of \d+ counted$/)).toBeVisible();
    await context.setOffline(true);
    await main(page, /^Accept \d+/).click();
    await expect(page.getByText('1 entry is waiting for the network')).toBeVisible();
    // Meanwhile a colleague passes the whole order.
    const parcel = { weightGrams: 2400, lengthMm: 300, widthMm: 200, heightMm: 200 };
    await asOwner(`/orders/${id}/inspect`, parcel);
    await context.setOffline(false);
    await expect(page.getByText('1 entry was refused')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not saved in the shop yet' });
    await expect(dialog.getByText('The order’s status has changed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog', { name: 'No entries are waiting' })).toBeVisible();
  });
});

/** Bought with one purchase order, which is on its way. */
async function orderOnItsWay(): Promise<{ id: string; sn: string; purchaseId: string }> {
  const order = await paidOrder(await makeCustomer());
  const found = (await asOwner(`/buy-list?search=${order.sn}`)) as { list: { list: { orderItemId: string }[] }[] };
  const lines = found.list.flatMap(({ list }) => list.map(({ orderItemId }) => ({ orderItemId })));
  const draft = (await asOwner('/purchase-orders', { lines })) as { id: string; version: number };
  const placed = (await asOwner(`/purchase-orders/${draft.id}/place`, { version: draft.version })) as typeof draft;
  const shipping = { version: placed.version, carrier: 'SF Express', trackingNumber: `SF${order.sn.slice(-8)}` };
  await asOwner(`/purchase-orders/${draft.id}/ship`, shipping);
  return { ...order, purchaseId: draft.id };
}

test('an order that is opened while the arrival of its parcel is being sent is shown as received', async ({ page }) => {
  const { id, sn, purchaseId } = await orderOnItsWay();
  await openOnPhone(page, `/warehouse/inbound/${purchaseId}`);
  let sendArrival = () => {};
  await page.route('**/api/console/purchase-orders/*/arrive', async (route) => {
    await new Promise<void>((resolve) => {
      sendArrival = resolve;
    });
    await route.continue();
  });
  // The first reading of the order is asked before the arrival, and answered after it.
  const reading = `**/api/console/warehouse/orders/${id}`;
  let answerOrder = () => {};
  const asked = new Promise<void>((resolve) => {
    const holdBack = async (route: Route) => {
      const response = await route.fetch();
      resolve();
      await new Promise<void>((answer) => {
        answerOrder = answer;
      });
      await route.fulfill({ response }).catch(() => undefined);
    };
    void page.route(reading, holdBack, { times: 1 });
  });
  await main(page, /^All \d+ pieces/).click();
  await page.getByRole('link', { name: new RegExp(sn) }).click();
  await asked;
  const askedAgain = page.waitForRequest(reading);
  sendArrival();
  await askedAgain;
  answerOrder();
  await expect(title(page, 'Inspect')).toBeVisible();
});

test('the buyer sees the findings, objects, and pays only after the answer', async ({ page, browser }) => {
  const customer = await openAsCustomer(page);
  const { id, sn } = await orderToInspect(customer);
  await asOwner(`/orders/${id}/inspect`, { weightGrams: 2400, lengthMm: 300, widthMm: 200, heightMm: 200 });
  await page.goto(`/order-detail?id=${id}`);
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Object', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Object to the inspection' });
  await dialog.getByLabel('What is wrong?').fill('We ordered another colour.');
  expect(await violationsOn(page)).toEqual([]);
  // Without a network neither the page nor the typed text is lost.
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect(dialog.getByText('The shop did not answer.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The shop did not answer.')).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Object', exact: true }).click();
  await expect(dialog.getByLabel('What is wrong?')).toHaveValue('We ordered another colour.');
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect(page.getByText('Objection under review').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to payment' })).toBeHidden();

  const desk = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  const { token } = await openOperator(['support']);
  await openConsole(desk, `/orders/${id}`, token);
  await expect(desk.getByText('We ordered another colour.')).toBeVisible();
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  await desk.getByLabel('Answer', { exact: true }).fill('The pictures show your colour.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText(`The buyer of ${sn} has been answered`).first()).toBeVisible();
  expect(await violationsOn(desk)).toEqual([]);
  await desk.close();

  await page.reload();
  await expect(page.getByText('The pictures show your colour.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^You approved on/)).toBeVisible();
});

test('tracking numbers from a file: tried first, then applied', async ({ page }) => {
  const customer = await makeCustomer();
  const order = await orderToInspect(customer);
  const parcel = { weightGrams: 2400, lengthMm: 300, widthMm: 200, heightMm: 200 };
  await asOwner(`/orders/${order.id}/inspect`, parcel);
  await payByTransfer(customer, order);
  const { token } = await openOperator(['warehouse']);
  await openConsole(page, '/warehouse?step=ship', token);
  const csv = `order,carrier,tracking number\n${order.sn},DHL,JD9\nSP20200101AAAAAAAA,DHL,JD8\n`;
  await page
    .locator('.wh-file input')
    .setInputFiles({ name: 'dhl.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const dialog = page.getByRole('dialog', { name: 'dhl.csv' });
  await expect(dialog.getByText('no such order or parcel')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ship 1 parcel' }).click();
  await expect(dialog.getByText('shipped', { exact: true })).toBeVisible();
  expect(((await asOwner(`/orders/${order.id}`)) as { status: string }).status).toBe('delivered');
});

test('the camera reads a code and opens the order', async ({ page, context }) => {
  const { sn, id } = await orderBeingBought(await makeCustomer());
  await context.grantPermissions(['camera']).catch(() => undefined);
  await page.addInitScript((code) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['code_128'];
        }
        async detect() {
          return [{ rawValue: code }];
        }
      },
    });
    const canvas = document.createElement('canvas');
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 100, 10), 50);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream(5) } });
  }, sn);
  await openOnPhone(page, '/warehouse');
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await expect(title(page, 'Receive')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/console/warehouse/${id}`);
});
