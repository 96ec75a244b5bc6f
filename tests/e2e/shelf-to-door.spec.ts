import type { Browser, Page } from '@playwright/test';
import { addSomething, orderCard, orderNumber, startOrder } from './buyer-steps.ts';
import { openConsole, openOperator } from './console.ts';
import { openAsCustomer, payByCard } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** An order from shelf to door: the shop's pages in one browser, the console's in another, and no call by hand. */

const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function orderWithDeposit(buyer: Page): Promise<string> {
  await openAsCustomer(buyer);
  // This product has thousands in stock: the test may run many times in one shop.
  await addSomething(buyer, 'notebook', 150, 'Color Pink');
  await startOrder(buyer);
  await buyer.getByRole('radio', { name: /Deposit and balance/ }).check();
  await payByCard(buyer);
  await expect(orderCard(buyer).getByText('Awaiting Procurement')).toBeVisible();
  return orderNumber(buyer);
}

/** Opens the console of an operator for purchasing and the warehouse, in a separate browser. */
async function openDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing', 'warehouse'], 'Zhou Kai');
  await openConsole(desk, '/', token);
  return desk;
}

async function open(desk: Page, name: string): Promise<void> {
  await desk.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await desk.getByRole('heading', { level: 1, name }).waitFor();
}

/** Picks the order's lines, places a purchase order and enters the supplier's tracking number. */
async function buy(desk: Page, sn: string, inbound: string): Promise<void> {
  await open(desk, 'Purchasing');
  await desk.getByRole('searchbox').fill(sn);
  await desk.getByRole('searchbox').press('Enter');
  await expect(desk.locator('.dt tbody tr[data-kind="group"]')).toHaveCount(1);
  await desk
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await desk.getByRole('button', { name: 'Make a purchase order' }).click();
  const draft = desk.getByRole('complementary', { name: /^Purchase order PO-/ });
  await draft.getByRole('button', { name: 'Bought by hand' }).click();
  await desk.getByRole('button', { name: 'Record as placed' }).click();
  await draft.getByRole('button', { name: 'Enter tracking' }).click();
  await desk.getByRole('dialog').getByLabel('Carrier').fill('SF Express');
  await desk.getByRole('dialog').getByLabel('Tracking number').fill(inbound);
  await desk.getByRole('dialog').getByRole('button', { name: 'Save tracking' }).click();
  await expect(draft.getByText(`SF Express ${inbound}`)).toBeVisible();
}

const press = (phone: Page, name: RegExp) => phone.getByRole('button', { name }).click();

/** The same person in the warehouse. */
async function openPhone(desk: Page): Promise<Page> {
  const phone = await desk.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  return phone;
}

/** Scans the supplier’s parcel, receives it, counts with a picture, weighs, and bills the balance. */
async function receiveAndInspect(phone: Page, sn: string, inbound: string): Promise<void> {
  await phone.goto('/console/warehouse');
  await phone.getByLabel('Scan, or type the end of a number').fill(inbound);
  await phone.keyboard.press('Enter');
  await press(phone, /^All \d+ pieces are here/);
  await expect(phone.getByText(/^PO-\d+ is received/)).toBeVisible();
  await phone.getByRole('link', { name: new RegExp(`^${sn}`) }).click();
  await phone.locator('.wh-take input').setInputFiles(photo);
  await expect(phone.getByRole('img', { name: 'New picture 1' })).toBeVisible();
  await press(phone, /^Accept \d+, then pack/);
  const parcel = phone.getByRole('group', { name: 'Parcel 1' });
  for (const [name, figure] of [
    ['Weight, kg', '12.4'],
    ['Length, cm', '58'],
    ['Width', '40'],
    ['Height', '36'],
  ] as const)
    await parcel.getByLabel(name).fill(figure);
  await press(phone, /^Bill the balance/);
  const far = phone.getByRole('button', { name: 'The weights are right, bill it' });
  const billed = phone.getByText(`Order ${sn} is billed`).first();
  await expect(far.or(billed)).toBeVisible();
  if (await far.isVisible()) await far.click();
  await expect(billed).toBeVisible();
}

/** Looks at what was found, agrees, and pays the rest. */
async function approveAndPay(buyer: Page): Promise<void> {
  await buyer.goto('/my-orders');
  await expect(orderCard(buyer).getByText('Balance Payment Pending')).toBeVisible();
  await orderCard(buyer).getByRole('link', { name: 'Details' }).click();
  await buyer.waitForURL('**/order-detail?*');
  await expect(buyer.getByRole('link', { name: /^Picture 1 of 1/ })).toBeVisible();
  await buyer.getByRole('button', { name: 'Approve' }).click();
  await expect(buyer.getByText(/^You approved on/)).toBeVisible();
  await buyer.getByRole('link', { name: 'Proceed to payment' }).click();
  await buyer.waitForURL('**/confirm-order?*');
  await payByCard(buyer);
  await expect(orderCard(buyer).getByText('Pending Shipment')).toBeVisible();
}

async function ship(phone: Page, sn: string, outbound: string): Promise<void> {
  await phone.goto('/console/warehouse');
  await phone.getByLabel('Scan, or type the end of a number').fill(`${sn}-1`);
  await phone.keyboard.press('Enter');
  const parcel = phone.getByRole('listitem').filter({ hasText: `${sn}-1` });
  await parcel.getByLabel('Carrier').fill('DHL');
  await parcel.getByLabel('Tracking number').fill(outbound);
  await press(phone, /^Ship parcel 1/);
  await expect(parcel.getByText(outbound)).toBeVisible();
  await parcel.getByRole('button', { name: 'Add a tracking step' }).click();
  await phone.getByRole('dialog').getByLabel('Place').fill('Nansha port');
  await phone.getByRole('dialog').getByLabel('What happened').fill('Left the port');
  await phone.getByRole('dialog').getByRole('button', { name: 'Save the step' }).click();
  await expect(parcel.getByText('Nansha port: Left the port')).toBeVisible();
}

test('the way from shelf to door: ordered, bought, received, inspected, approved, paid, shipped, confirmed', async ({
  page: buyer,
  browser,
}) => {
  const sn = await orderWithDeposit(buyer);
  const desk = await openDesk(browser);
  const inbound = `SF${sn.slice(-8)}`;
  const outbound = `JD${sn.slice(-8)}`;
  await buy(desk, sn, inbound);
  const phone = await openPhone(desk);
  await receiveAndInspect(phone, sn, inbound);
  await approveAndPay(buyer);
  await ship(phone, sn, outbound);

  await buyer.goto('/my-orders');
  await buyer.getByRole('button', { name: 'Track order' }).click();
  await expect(buyer.getByRole('dialog').getByText(outbound)).toBeVisible();
  await expect(buyer.getByRole('dialog').getByText(/Left the port/)).toBeVisible();
  await buyer.keyboard.press('Escape');
  await buyer.getByRole('button', { name: 'Confirm receipt' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(orderCard(buyer).getByText('Completed')).toBeVisible();
  await desk.context().close();
});
