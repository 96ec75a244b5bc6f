import { chromium, type Page } from '@playwright/test';
import { findQuickChromium } from '../../../scripts/chromium.ts';

/**
 * Measures from a key or a click to the next paint, by Chromium's event timing, on the list of orders with 500 rows
 * loaded.
 */

export interface PaintFigure {
  name: string;
  median: number;
  worst: number;
}

const rowHeight = 36;
const rows = 500;
const times = 20;

const interactions: Readonly<Record<string, (page: Page, time: number) => Promise<void>>> = {
  'J, the next row with its panel': (page) => page.keyboard.press('j'),
  'X, a row picked': (page) => page.keyboard.press('x'),
  'a click on a row': (page, time) =>
    page
      .locator('.dt tbody tr')
      .nth(time % 10)
      .click({ position: { x: 300, y: 12 } }),
  'Ctrl K, the commands': (page) => page.keyboard.press('Control+k'),
  'a letter in the search field': (page, time) =>
    page
      .getByRole('searchbox')
      .first()
      .press('abcdefghij'[time % 10] ?? 'a'),
};

export async function measureNextPaint(origin: string, token: string): Promise<PaintFigure[]> {
  const executablePath = findQuickChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const figures: PaintFigure[] = [];
  for (const [name, interact] of Object.entries(interactions)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'console', value: token, url: origin, httpOnly: true, sameSite: 'Strict' }]);
    await context.addInitScript(watch);
    const page = await context.newPage();
    await loadRows(page, origin);
    const taken: number[] = [];
    for (let time = 0; time < times; time++) taken.push(await measure(page, () => interact(page, time)));
    taken.sort((a, b) => a - b);
    figures.push({ name, median: taken[times >> 1] ?? 0, worst: taken.at(-1) ?? 0 });
    await context.close();
  }
  await browser.close();
  return figures;
}

/** Keeps the longest event since it was last asked. */
function watch(): void {
  const kept = { longest: 0 };
  Object.assign(window, { eventTimes: kept });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function loadRows(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/console/orders`);
  await page.locator('.dt tbody tr').first().waitFor();
  const scroller = page.locator('.dt');
  for (let loaded = 0; loaded < rows * rowHeight; ) {
    loaded = await scroller.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      return element.scrollHeight;
    });
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
  await page.locator('.dt tbody tr').first().click();
}

/** Milliseconds, in steps of eight; anything below 16 is indistinct, and counts as 16. */
async function measure(page: Page, interact: () => Promise<void>): Promise<number> {
  const read = () =>
    page.evaluate(() => {
      const kept = (window as unknown as { eventTimes: { longest: number } }).eventTimes;
      const { longest } = kept;
      kept.longest = 0;
      return longest;
    });
  await read();
  await interact();
  await page.waitForTimeout(300);
  return Math.max(16, await read());
}
