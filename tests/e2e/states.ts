import type { Page } from '@playwright/test';
import { readCatalogue } from '@sampan/translations/translate';
import { listScreens, type Screen } from './screens.ts';

/** States of a screen after interaction: open menus and dialogs, errors, waiting. */

export type Say = (id: string) => string;

export interface State extends Screen {
  /** Brings the screen into the state; `say` gives the page's own words. */
  act: (page: Page, say: Say) => Promise<unknown>;
  /** Limits it to widths from this one on, or below it. */
  only?: 'desk' | 'phone';
}

export function wordsOf(language: string): Say {
  const texts = readCatalogue(language);
  return (id) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`no text ${id}`);
    return text;
  };
}

export const pressed = (id: string) => (page: Page, say: Say) =>
  page
    .getByRole('button', { name: say(id) })
    .first()
    .click();

/** Opened parts may have to be loaded first. */
export const opened = (act: State['act']) => async (page: Page, say: Say) => {
  await act(page, say);
  await page.getByRole('dialog').waitFor();
};

/** An answer that never comes: what a page shows while it waits. */
const waiting = (link: string) => async (page: Page) => {
  await page.route('**/*.data*', () => undefined);
  await page.locator(link).first().click({ noWaitAfter: true });
};

const agreeAnd = (id: string) => async (page: Page, say: Say) => {
  await page.getByRole('main').getByRole('checkbox').last().check();
  await opened(pressed(id))(page, say);
};

const openMegaMenu = async (page: Page) => {
  await page.locator('.cats button').first().click();
  await page.locator('.mega-goods img').first().waitFor();
};

export async function listStates(): Promise<State[]> {
  const screens = await listScreens();
  const at = (name: string) => screens.find((screen) => screen.name === name) as Screen;
  const state = (screen: string, name: string, act: State['act'], only?: State['only']): State => ({
    ...at(screen),
    name: `${screen}--${name}`,
    act,
    only,
  });
  return [
    state('home', 'mega-menu', openMegaMenu, 'desk'),
    state(
      'home',
      'menu',
      opened((page) => page.locator('header button:visible').first().click()),
      'phone',
    ),
    state('home', 'languages', (page) => page.locator('header summary:visible').first().click(), 'desk'),
    state('product-list', 'waiting', waiting('main a[href*="product-detail"]')),
    state(
      'product-list',
      'filters',
      opened((page) => page.locator('main [aria-haspopup="dialog"]:visible').first().click()),
      'phone',
    ),
    state(
      'product-detail',
      'picture',
      opened((page) => page.locator('.gallery-main button').first().click()),
    ),
    state('product-detail', 'mistake', pressed('catalogue.addToCart')),
    state(
      'product-detail',
      'contact',
      opened((page) => page.getByRole('button', { name: 'WhatsApp' }).first().click()),
    ),
    state('login', 'mistakes', pressed('accounts.signIn')),
    state('register', 'mistakes', pressed('accounts.createAccount')),
    state('shipping-address', 'dialog', opened(pressed('addresses.add'))),
    state('shipping-address', 'dialog-mistakes', async (page, say) => {
      await pressed('addresses.add')(page, say);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('addresses.save') })
        .click();
    }),
    state('shopping-cart', 'address', opened(pressed('addresses.change'))),
    state(
      'shopping-cart',
      'clear',
      opened((page, say) => {
        const named = (id: string) => page.getByRole('button', { name: say(id), exact: true });
        return named('cart.clearCart').or(named('cart.clear')).click();
      }),
    ),
    state('confirm-order', 'mistake', pressed('billing.payByTransfer')),
    state('confirm-order', 'offline', agreeAnd('billing.payByTransfer')),
    state(
      'confirm-order',
      'leave',
      opened((page) => page.locator('.confirm-back').click()),
    ),
    state('my-orders', 'cancel', opened(pressed('orders.cancel'))),
    state('order-detail', 'claim', opened(pressed('claims.report'))),
    state('request-refund', 'chosen', (page) => page.getByRole('main').getByRole('checkbox').first().check()),
    state('request-refund', 'mistakes', pressed('refunds.request')),
    state('change-password', 'mistakes', pressed('accounts.changePassword')),
    state('developers', 'new-key', opened(pressed('developers.makeKey'))),
    state('developers', 'new-webhook', opened(pressed('developers.addHook'))),
    state(
      'reseller-goods',
      'no-shop',
      opened(async (page) => {
        await page.locator('.rs-row input[type=checkbox]').last().check();
        await page.locator('.rs-selbar .btn').click();
      }),
    ),
    state('quick-order', 'list', async (page) => {
      await page.getByRole('main').getByRole('textbox').first().fill('752078769864, 96\n33100485097712; 12\n999999 5');
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('table').waitFor();
    }),
  ];
}
