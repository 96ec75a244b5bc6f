import { expect, type Page } from '@playwright/test';
import { makeCustomer, openAsCustomer, password, placeOrder } from './customers.ts';
import { pressOn, tabTo, typeInto } from './keys.ts';
import { approveRefund, asOwner } from './operators.ts';
import { type Desk, day, tenMinutes } from './payment-desks.ts';
import { isPaid, openForm, openOrder, type PaymentShop, type Purchase, statusIs, type testOn } from './payment-shop.ts';
import { enter, signIn } from './shop-test.ts';

/** Payments between a buyer, a bank, a provider and the shop: the same with every provider. */

const dialog = (page: Page) => page.getByRole('dialog');
const firstDesk = (shop: PaymentShop) => shop.desks[0] as Desk;

/** Everything up to the press on the form's button. */
async function payAt(page: Page, desk: Desk, means: Parameters<Desk['fill']>[1]): Promise<Purchase> {
  const order = await openOrder(page);
  await openForm(page);
  await desk.fill(page, means);
  await desk.payButton(page).click();
  return order;
}

/** Either of the two shows it; the shop does not repeat the form's message. */
async function isDeclinedOnce(page: Page, desk: Desk): Promise<void> {
  await expect(desk.declined(page)).toBeVisible();
  await expect(dialog(page).getByText('The bank declined this card.')).toHaveCount(desk.name === 'airwallex' ? 0 : 1);
}

async function paidOrder(page: Page, desk: Desk): Promise<Purchase> {
  const order = await payAt(page, desk, 'good');
  await isPaid(page);
  return order;
}

const lastInstalment = async (order: Purchase) => (await order.bill()).billDetailDtos.at(-1);

interface Dispute {
  sn: string;
  provider: string;
  state: string;
}
const disputeOf = async ({ sn }: Purchase) =>
  ((await asOwner('/disputes')) as Dispute[]).find((dispute) => dispute.sn === sn);

interface Refund {
  sn: string;
  state: string;
}
const refundsOf = async ({ sn }: Purchase) =>
  ((await asOwner('/refunds')) as { list: Refund[] }).list
    .filter((refund) => refund.sn === sn)
    .map(({ state }) => state);

async function mailsTo(address: string): Promise<string[]> {
  const mails = await fetch(`${process.env.SHOP_ORIGIN}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject);
}

async function askBack(order: Purchase, pieces?: number): Promise<void> {
  interface Line {
    id: string;
    returnableQuantity: number;
  }
  const { customerOrderItemList } = await order.customer.call<{ customerOrderItemList: Line[] }>(
    `/customer/order/${order.id}`,
  );
  const lines = customerOrderItemList.map(({ id, returnableQuantity }) => ({
    customerOrderItemId: id,
    productCount: pieces ?? returnableQuantity,
    remark: '',
  }));
  await order.customer.call('/return_order/add', { orderId: order.id, orderSn: order.sn, orderReturnItems: lines });
  await approveRefund(order.sn);
}

export function describeJourneys(test: ReturnType<typeof testOn>): void {
  describeCards(test);
  describeBank(test);
  describeAftermath(test);
  describeOutages(test);
}

function describeCards(test: ReturnType<typeof testOn>): void {
  test('a card is declined, another pays; the order says with what', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const asked = page.waitForResponse('**/checkPayment');
    const order = await payAt(page, desk, 'declined');
    await (await asked).finished();
    await isDeclinedOnce(page, desk);
    await desk.fill(page, 'good');
    await isDeclinedOnce(page, desk);
    await expect(desk.intentOf(order.sn)).toMatchObject({ isPaid: false });
    await desk.payButton(page).click();
    await isPaid(page);
    await statusIs(order, 'be_purchased');
    await page.goto(`/order-detail?id=${order.id}`);
    await expect(page.locator('.instalments').getByText('Visa ···· 4242')).toBeVisible();
  });

  test('a mistyped value is marked in the form, and nothing is sent', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const order = await openOrder(page);
    await openForm(page);
    await desk.form(page);
    await desk.payButton(page).click();
    await expect((await desk.form(page)).getByRole('alert').first()).not.toBeEmpty();
    await expect(dialog(page).getByText('The bank declined this card.')).toHaveCount(0);
    expect((await lastInstalment(order))?.state).toBe('due');
  });

  test('a typed card is not lost by Esc, the cross or a reload without a question', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const order = await openOrder(page);
    await openForm(page);
    const number = (await desk.form(page)).getByLabel('Card number');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    // Nothing typed, nothing asked.
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await desk.fill(page, 'good');
    // The provider's frame keeps the key to itself.
    await number.press('Escape');
    await expect(number).not.toHaveValue('');
    await page.getByRole('heading', { name: /^Card or wallet with/ }).focus();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await expect(number).not.toHaveValue('');
    await desk.payButton(page).click();
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });

  test('keyboard only, in a window at 200 %', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    await page.setViewportSize({ width: 720, height: 450 });
    const order = await openOrder(page);
    await pressOn(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space');
    await pressOn(page, page.getByRole('button', { name: /^Pay now/ }));
    const form = await desk.form(page);
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    const number = form.getByLabel('Card number');
    await typeInto(page, number, '4242424242424242', { most: 4 });
    await expect(number).toBeInViewport();
    // The way out is reachable from the frame.
    await tabTo(page, dialog(page).getByRole('button', { name: 'Close', exact: true }), { back: true, most: 4 });
    await tabTo(page, number, { most: 4 });
    for (const [label, text] of Object.entries(desk.cardFields))
      await typeInto(page, form.getByLabel(label), text, { most: 1 });
    await tabTo(page, desk.payButton(page), { most: 1 });
    await expect(desk.payButton(page)).toBeInViewport();
    await page.keyboard.press('Enter');
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });

  test('paid in two windows: once', async ({ page, shop, context }) => {
    const desk = firstDesk(shop);
    const order = await openOrder(page);
    await openForm(page);
    await desk.fill(page, 'good');
    const other = await context.newPage();
    await other.goto(order.path);
    await openForm(other);
    await desk.fill(other, 'good');
    await desk.payButton(page).click();
    await isPaid(page);
    await desk.payButton(other).click();
    await isPaid(other);
    await statusIs(order, 'be_purchased');
    const { billDetailDtos, refundedUsd } = await order.bill();
    expect([billDetailDtos.map(({ state }) => state), refundedUsd]).toEqual([['paid'], 0]);
  });
}

function describeBank(test: ReturnType<typeof testOn>): void {
  test('the bank asks in the page: refused, then passed', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    desk.asks('here');
    const order = await payAt(page, desk, 'asksHere');
    await desk.answerBank(page, 'here', 'refuses');
    await isDeclinedOnce(page, desk);
    await desk.fill(page, 'asksHere');
    await desk.payButton(page).click();
    await desk.answerBank(page, 'here', 'passes');
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });

  test('the bank asks on a page of its own: back, paid, also when its address is opened again', async ({
    page,
    shop,
    browser,
  }) => {
    const desk = firstDesk(shop);
    desk.asks('elsewhere');
    const order = await payAt(page, desk, 'asksElsewhere');
    await desk.answerBank(page, 'elsewhere', 'refuses');
    await page.waitForURL('**/confirm-order*');
    await expect(dialog(page).getByText('The payment did not go through.')).toBeVisible();
    // Parameters added by the bank and the provider are removed.
    await expect(page).toHaveURL(`${shop.origin}/confirm-order?id=${order.id}`);
    await dialog(page).getByRole('button', { name: 'Choose how to pay' }).click();
    await openForm(page);
    await desk.fill(page, 'asksElsewhere');
    await desk.payButton(page).click();
    const returned = page.waitForRequest((request) => request.url().includes(`/confirm-order?id=${order.id}&paid=`));
    await desk.answerBank(page, 'elsewhere', 'passes');
    await isPaid(page);
    await statusIs(order, 'be_purchased');
    const address = (await returned).url();
    await page.goto(address);
    await isPaid(page);
    // On another device, signed out.
    const elsewhere = await browser.newPage({ baseURL: shop.origin });
    await elsewhere.goto(address);
    await signIn(elsewhere, order.customer.email, password);
    await isPaid(elsewhere);
    await elsewhere.close();
    // Other customers cannot open it.
    const stranger = await browser.newPage({ baseURL: shop.origin });
    await enter(stranger, (await makeCustomer()).email, password);
    const answer = await stranger.goto(address);
    expect(answer?.status()).toBe(404);
    await stranger.close();
  });

  test('the bank’s page is left by the browser’s Back: said, and paid afterwards', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    desk.asks('elsewhere');
    const order = await payAt(page, desk, 'asksElsewhere');
    await page.waitForURL((url) => url.origin !== shop.origin);
    await page.goBack();
    await expect(dialog(page).getByText('The payment was not finished.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Choose how to pay' }).click();
    // Shown once: a page opened again later shows nothing.
    await page.reload();
    await expect(page.getByRole('button', { name: /^Pay now/ }).first()).toBeEnabled();
    await expect(dialog(page)).toHaveCount(0);
    await openForm(page);
    await desk.fill(page, 'asksElsewhere');
    await desk.payButton(page).click();
    await desk.answerBank(page, 'elsewhere', 'passes');
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });

  test('a buyer who pays from the workspace is back in its orders after the bank’s page', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    desk.asks('elsewhere');
    const order = await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto(`/m/orders?side=own&sn=${order.sn}`);
    await page.getByRole('article').getByRole('link', { name: /^Pay/ }).click();
    await page.waitForURL('**/confirm-order*');
    await openForm(page);
    await desk.fill(page, 'asksElsewhere');
    await desk.payButton(page).click();
    await desk.answerBank(page, 'elsewhere', 'passes');
    await isPaid(page, `**/m/orders?side=own&sn=${order.sn}`);
    await statusIs(order, 'be_purchased');
  });

  test('the bank decides a day later: paid', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const order = await payAt(page, desk, 'pendingThenPaid');
    // While the bank is asked, there is nothing to close.
    await expect(dialog(page).getByText('We are checking with the bank.')).toBeVisible();
    await expect(dialog(page).getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByText('The bank is still checking the payment.')).toBeVisible({ timeout: 40_000 });
    expect((await lastInstalment(order))?.state).toBe('confirming');
    await desk.advance(day);
    await statusIs(order, 'be_purchased');
    expect((await lastInstalment(order))?.paidWith).toMatch(/ ···· \d{4}$/);
  });

  test('the bank refuses a day later: it can be paid again', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const order = await payAt(page, desk, 'pendingThenFailed');
    await expect(dialog(page).getByText('The bank is still checking the payment.')).toBeVisible({ timeout: 40_000 });
    await statusIs(order, 'payment_confirming');
    await desk.advance(day);
    await statusIs(order, 'create');
    await page.goto('/my-orders');
    await page.goto(order.path);
    await openForm(page);
    await desk.fill(page, 'good');
    await desk.payButton(page).click();
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });
}

function describeAftermath(test: ReturnType<typeof testOn>): void {
  for (const outcome of ['won', 'lost'] as const)
    test(`a dispute is ${outcome}: operators see it, and are notified`, async ({ page, shop }) => {
      const desk = firstDesk(shop);
      const order = await paidOrder(page, desk);
      const disputeId = desk.openDispute(desk.intentOf(order.sn).id);
      await expect.poll(async () => (await disputeOf(order))?.state).toBe('answer_needed');
      desk.decideDispute(disputeId, outcome);
      await expect.poll(async () => (await disputeOf(order))?.state).toBe(outcome);
      await expect
        .poll(
          async () => (await mailsTo('owner@sampan.example')).filter((subject) => subject.includes(order.sn)).length,
        )
        .toBeGreaterThanOrEqual(2);
      // The goods go on their way; money is another matter.
      await statusIs(order, 'be_purchased');
    });

  test('a part is refunded, then the rest', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    const order = await paidOrder(page, desk);
    const { id } = desk.intentOf(order.sn);
    await askBack(order, 1);
    await expect.poll(() => desk.refundedCents(id)).toBeGreaterThan(0);
    const part = desk.refundedCents(id);
    await desk.advance(2 * day);
    await expect.poll(() => refundsOf(order)).toEqual(['paid']);
    await askBack(order);
    await expect.poll(() => desk.refundedCents(id)).toBeGreaterThan(part);
    await desk.advance(2 * day);
    await expect.poll(() => refundsOf(order)).toEqual(['paid', 'paid']);
    const { refundedUsd } = await order.bill();
    expect(Math.round(refundedUsd * 100)).toBe(desk.refundedCents(id));
  });

  test('webhooks that come late, twice and the last first change nothing', async ({ page, shop }) => {
    const desk = firstDesk(shop);
    desk.holdWebhooks();
    const order = await payAt(page, desk, 'declined');
    await isDeclinedOnce(page, desk);
    await desk.fill(page, 'good');
    await desk.payButton(page).click();
    await isPaid(page);
    await desk.advance(day);
    await desk.sendHeldWildly();
    await statusIs(order, 'be_purchased');
    await shop.reconcile();
    const { billDetailDtos, refundedUsd } = await order.bill();
    expect([billDetailDtos.map(({ state }) => state), refundedUsd]).toEqual([['paid'], 0]);
    const events = await order.customer.call<{ to: string }[]>(`/customer/order/${order.id}/timeline`);
    expect(events.filter(({ to }) => to === 'be_purchased')).toHaveLength(1);
  });
}

function describeOutages(test: ReturnType<typeof testOn>): void {
  test.describe('the provider is down', () => {
    test.use({ complaintsExpected: /50[23]|ERR_|CORS/ });
    test.afterEach(({ shop }) => firstDesk(shop).up());

    test('before its form is there: said, and tried again', async ({ page, shop }) => {
      const desk = firstDesk(shop);
      const order = await openOrder(page);
      await desk.down();
      await openForm(page);
      await expect(dialog(page).getByRole('button', { name: 'Choose another way to pay' })).toBeVisible();
      await desk.advance(tenMinutes);
      await desk.up();
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await desk.fill(page, 'good');
      await desk.payButton(page).click();
      await isPaid(page);
      await statusIs(order, 'be_purchased');
    });

    test('while it is paid: said, and the same form pays afterwards', async ({ page, shop }) => {
      const desk = firstDesk(shop);
      const order = await openOrder(page);
      await openForm(page);
      await desk.fill(page, 'good');
      await desk.down();
      await desk.payButton(page).click();
      await expect(dialog(page).getByText('We do not know yet whether the card was charged.')).toBeVisible();
      await desk.advance(tenMinutes);
      await desk.up();
      await expect(dialog(page).getByText('nothing has been charged so far')).toBeVisible();
      await desk.payButton(page).click();
      await isPaid(page);
      await statusIs(order, 'be_purchased');
    });

    test('after the bank’s page: the job learns the outcome that the buyer could not', async ({ page, shop }) => {
      const desk = firstDesk(shop);
      desk.connect();
      desk.asks('elsewhere');
      const order = await payAt(page, desk, 'asksElsewhere');
      // At the moment of the buyer's return.
      await page.route('**/checkPayment', async (route) => {
        await desk.down();
        await route.continue();
      });
      await desk.answerBank(page, 'elsewhere', 'passes');
      await expect(dialog(page).getByText('We do not know yet whether the card was charged.')).toBeVisible();
      expect(desk.intentOf(order.sn).isPaid).toBe(true);
      await page.unroute('**/checkPayment');
      await desk.advance(tenMinutes);
      await desk.up();
      desk.connect(shop.origin);
      await shop.reconcile();
      await statusIs(order, 'be_purchased');
      await isPaid(page);
    });

    test('when the bank decides, disputes or pays back: healed by what asks again', async ({ page, shop, browser }) => {
      const desk = firstDesk(shop);
      const pending = await payAt(page, desk, 'pendingThenPaid');
      await statusIs(pending, 'payment_confirming');
      const more = await browser.newPage({ baseURL: shop.origin });
      const disputed = await paidOrder(more, desk);
      const refunded = await paidOrder(more, desk);
      await more.close();
      await desk.down();
      await askBack(refunded);
      desk.openDispute(desk.intentOf(disputed.sn).id);
      await desk.advance(day);
      expect([await disputeOf(disputed), await refundsOf(refunded)]).toEqual([
        undefined,
        [expect.not.stringMatching('^paid$')],
      ]);
      await statusIs(pending, 'payment_confirming');
      await desk.advance(tenMinutes);
      await desk.up();
      await shop.reconcile();
      await statusIs(pending, 'be_purchased');
      await expect.poll(async () => (await disputeOf(disputed))?.state).toBe('answer_needed');
      await expect
        .poll(() => desk.refundedCents(desk.intentOf(refunded.sn).id), { timeout: 60_000 })
        .toBeGreaterThan(0);
      await desk.advance(2 * day);
      await expect.poll(() => refundsOf(refunded), { timeout: 60_000 }).toEqual(['paid']);
    });
  });
}
