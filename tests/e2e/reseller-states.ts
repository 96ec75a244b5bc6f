import type { Page } from '@playwright/test';
import { resellerScreens } from './reseller-screens.ts';
import { opened, pressed, type Say, type State } from './states.ts';

/** Dialogs and sheets of the workspace, and its forms with mistakes. */

const ready = (page: Page) => page.locator('.rs-order', { has: page.locator('input[type=checkbox]:enabled') });
const incomplete = (page: Page) => page.locator('.rs-order', { hasText: 'Ada' });

const manage = (page: Page) => incomplete(page).locator('.rs-order-head .ib').click();

/** Mocks only the answer, so that the order is still there the next time. */
async function placed(page: Page, say: Say): Promise<void> {
  const one = { shopOrderId: '1', name: '#1042', id: '1', billId: '1', sn: 'SP202611281042' };
  const no = { shopOrderId: '2', name: '#1043', error: 'price_changed', message: say('errors.shop_order_not_ready') };
  const answer = { code: 200, message: '', data: { placed: [one], refused: [no] } };
  await page.route('**/api/reseller/shop-orders/order', (route) => route.fulfill({ json: answer }));
  await ready(page).getByRole('checkbox').check();
  await page.locator('.rs-orderbar .btn').click();
}

async function publishMistake(page: Page): Promise<void> {
  await page.locator('.rs-prices input').first().fill('0.10');
}

const inDialog = (act: (page: Page, say: Say) => Promise<unknown>, id: string) => async (page: Page, say: Say) => {
  await opened(act)(page, say);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(id) })
    .last()
    .click();
};

const chooseFirst = (page: Page) => page.locator('.rs-row input[type=checkbox]').first().check();

export async function resellerStates(): Promise<State[]> {
  const { screens, paths } = await resellerScreens();
  const at = (path: string, name: string, act: State['act'], only?: State['only']): State => ({
    name: `with-shop-${name}`,
    who: 'reseller',
    path,
    act,
    only,
  });
  const on = (screen: string) => screens.find(({ name }) => name === `with-shop-${screen}`)?.path ?? '';
  const shown = (page: Page) => page.getByRole('dialog').waitFor();
  return [
    at(
      '/m/goods',
      'goods--filters',
      opened((page) => page.locator('.rs-filter').click()),
    ),
    at('/m/goods', 'goods--selected', chooseFirst),
    at(on('orders'), 'orders--link', opened(pressed('resellerShopOrders.linkIt'))),
    at(on('orders'), 'orders--address', async (page, say) => {
      await opened(pressed('resellerShopOrders.repair'))(page, say);
      await page.getByRole('dialog').locator('textarea').waitFor();
    }),
    at(on('orders'), 'orders--manage', opened(manage)),
    at(on('orders'), 'orders--erase', inDialog(manage, 'resellerShopOrders.eraseRecipient')),
    at(on('orders'), 'orders--senders', opened(pressed('resellerShopOrders.senders'))),
    at(on('orders'), 'orders--chosen', (page) => ready(page).getByRole('checkbox').check()),
    at(on('orders'), 'orders--placed', opened(placed)),
    at('/m/orders?side=own', 'own-orders--types', opened(pressed('resellerMe.allTypes'))),
    at(on('list'), 'list--rule', opened(pressed('resellerPublish.priceRule')), 'phone'),
    at(on('queue'), 'queue--link', opened(pressed('resellerPublish.linkIt'))),
    at(on('queue'), 'queue--skus', opened(pressed('resellerPublish.changeSku'))),
    at(on('editor'), 'editor--low-price', publishMistake),
    at(on('editor'), 'editor--arrange', opened(pressed('resellerPublish.arrange'))),
    at(on('editor'), 'editor--groups', opened(pressed('resellerPublish.add'))),
    at(on('editor'), 'editor--remove', opened(pressed('resellerPublish.removeFromShop'))),
    at(on('authorization'), 'authorization--apply', async (page, say) => {
      await opened(pressed('resellerAuthorization.apply'))(page, say);
      await page.getByRole('dialog').getByRole('radio').first().check();
    }),
    at(
      on('authorization'),
      'authorization--apply-mistakes',
      inDialog(pressed('resellerAuthorization.apply'), 'resellerAuthorization.send'),
    ),
    at(on('authorization'), 'authorization--withdraw', opened(pressed('resellerAuthorization.withdraw'))),
    at(on('authorization'), 'authorization--shop', opened(pressed('resellerAuthorization.mayDo'))),
    at(
      on('authorization'),
      'authorization--disconnect',
      inDialog(pressed('resellerAuthorization.mayDo'), 'resellerAuthorization.disconnect'),
    ),
    at('/m/authorization?connect', 'authorization--connect', shown),
    at('/m/authorization?connect', 'authorization--keys', async (page, say) => {
      await shown(page);
      await page.getByRole('radio', { name: say('resellerAuthorization.way_keys') }).check();
      await page.getByRole('dialog').locator('[type=submit]').click();
    }),
    at(paths.restock, 'stock--restock', async (page) => {
      await shown(page);
      // The maximum shows why it cannot be more.
      await page.getByRole('dialog').getByRole('textbox').first().fill('500');
      await page.getByRole('dialog').getByRole('textbox').last().focus();
    }),
    at(on('stock'), 'stock--send', opened(pressed('resellerStock.send'))),
    at(
      on('stock'),
      'stock--low',
      opened((page) => page.locator('.rs-stock-size .ib').first().click()),
    ),
    at(on('history'), 'history--erase', opened(pressed('resellerMe.eraseAll'))),
    at('/m/addresses', 'addresses--dialog', opened(pressed('addresses.add'))),
    at('/m/uploads/own', 'own--mistakes', pressed('resellerUploads.handIn')),
    at('/m/uploads/sourcing', 'sourcing--mistakes', pressed('resellerUploads.ask')),
  ];
}
