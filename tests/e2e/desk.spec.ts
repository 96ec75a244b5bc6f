import { openAsCustomer } from './customers.ts';
import { listScreens } from './screens.ts';
import { expect, test, touch } from './shop-test.ts';
import { wordsOf } from './states.ts';

/** Layout on a desktop: every category visible, messages above dialogs, two tabs that agree. */

const say = wordsOf('en');

test('every category is in sight at 1024 px and in one row, in long words, too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const prefix of ['', '/de', '/fr', '/ru', '/it', '/pt', '/ar']) {
    await page.goto(`${prefix}/index`);
    const hidden = await page.locator('.cats .cat').evaluateAll((all) =>
      all
        .filter((category) => {
          const { left, top, width, height } = category.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return left < 0 || left + width > innerWidth || !category.contains(shown);
        })
        .map((category) => category.textContent),
    );
    expect([prefix, ...hidden]).toEqual([prefix]);
    await expect(page.locator('.cats a.cat')).toHaveCount(9);
    const rows = await page
      .locator('.cats .cat')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([prefix, new Set(rows).size]).toEqual([prefix, 1]);
    const cut = await page
      .locator('.cats .cat')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight));
    expect([prefix, cut.length]).toEqual([prefix, 0]);
  }
});

/** Records the elements of the browser's top layer, the last being the uppermost. */
function watchTopLayer(): void {
  const raised: string[] = [];
  Object.assign(globalThis, { raised });
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    raised.push('dialog');
    showModal.call(this);
  };
  const { showPopover } = HTMLElement.prototype;
  HTMLElement.prototype.showPopover = function () {
    raised.push(this.textContent ?? '');
    showPopover.call(this);
  };
}

test('a message shown with a dialog is above it', async ({ page }) => {
  await openAsCustomer(page);
  await page.addInitScript(watchTopLayer);
  await page.goto((await listScreens()).find(({ name }) => name === 'product-detail')?.path ?? '');
  await touch(page);
  await page
    .getByLabel(/^Quantity, /)
    .first()
    .fill('300');
  await page
    .getByRole('button', { name: say('catalogue.startOrder') })
    .locator('visible=true')
    .click();
  await page.getByRole('dialog').waitFor();
  const raised = () => page.evaluate(() => (globalThis as unknown as { raised: string[] }).raised);
  const aboveDialog = async () => (await raised()).join().split('dialog').at(-1);
  await expect.poll(aboveDialog).toContain('Please add shipping address first.');
});

test('signing out in one tab is shown in the other, which leads to signing in', async ({ page, context }) => {
  await openAsCustomer(page);
  await page.goto('/my-orders');
  const other = await context.newPage();
  await other.goto('/my-account');
  await other.locator('summary', { hasText: 'Account menu' }).first().click();
  await other.getByRole('button', { name: 'Sign out' }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  // Said for a moment only, so looked for first.
  await expect(page.getByText(say('layout.signedOutElsewhere')).locator('visible=true')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?.*my-orders/);
  await other.waitForURL('**/login');
});

test('the shipping policy names every line that the shop has', async ({ page }) => {
  const response = await page.request.get('/api/base/shippingLines');
  const { data } = (await response.json()) as { data: { lines: { name: string }[] } };
  await page.goto('/logistics-policy');
  const named = await page.locator('.policy-lines b').allTextContents();
  expect(named).toHaveLength(data.lines.length);
  expect(named.join(' ')).toMatch(/rail/i);
});
