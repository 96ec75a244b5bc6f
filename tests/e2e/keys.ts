import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-test.ts';

/** A person without a mouse: everything is reached with Tab and pressed with a key. */

interface Way {
  /** Shift and Tab. */
  back?: boolean;
  /** The number of presses that is acceptable. */
  most?: number;
}

/** Opens a page and waits until its scripts run: catalogue pages fetch theirs at the first key (docs/decisions/009). */
export async function openByKeys(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if ((await page.locator('script[type="text/later"]').count()) === 0) return;
  await page.keyboard.press('Shift');
  await page.locator('html[data-alive]').waitFor();
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator, { back = false, most = 90 }: Way = {}): Promise<void> {
  const target = control.first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${most} presses of Tab do not lead to ${control} but to ${await focusedName(page)}`);
}

/** Tab to it, then the key that presses it: Enter, or Space for a box. */
export async function pressOn(page: Page, control: Locator, key = 'Enter', way?: Way): Promise<void> {
  await tabTo(page, control, way);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string, way?: Way): Promise<void> {
  await tabTo(page, field, way);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function signInByKeys(page: Page, email: string, password: string): Promise<void> {
  await typeInto(page, page.getByLabel('Email', { exact: true }), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** The focused element, in words for a message. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${name.trim().slice(0, 60)}`;
  });
}
