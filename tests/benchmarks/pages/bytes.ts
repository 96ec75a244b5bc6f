import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The bytes that a page fetches, compressed with gzip (pictures and fonts as they are). */
export interface Weight {
  /** The bytes before any interaction. */
  js: number;
  /** Once it has been touched. */
  jsTouched: number;
  css: number;
  pictures: number;
  html: number;
}

type Kind = 'script' | 'stylesheet' | 'image' | 'document';

export async function weigh(
  browser: Browser,
  url: string,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, storageState: state });
  const page = await context.newPage();
  const sums: Record<Kind, number> = { script: 0, stylesheet: 0, image: 0, document: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in sums)) return;
    const add = (body: Buffer) => {
      sums[kind] += kind === 'image' ? body.length : gzipSync(body).length;
    };
    pending.push(response.body().then(add, () => undefined));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  const before = { ...sums };
  await page.mouse.move(3, 3);
  await page.waitForTimeout(800);
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  await context.close();
  return {
    js: before.script,
    jsTouched: sums.script,
    css: before.stylesheet,
    pictures: before.image,
    html: before.document,
  } satisfies Weight;
}

/** Milliseconds from the press on a product of the list to its page, and back, with everything in the cache. */
export async function timeNavigation(browser: Browser, origin: string): Promise<{ toDetail: number; toList: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/product-list`, { waitUntil: 'networkidle' });
  const link = page.getByRole('main').locator('a[href*="product-detail"]').first();
  const visit = async () => {
    await link.hover();
    await page.waitForTimeout(700);
    const toDetail = await timed(page, 'main a[href*="product-detail"]', '/product-detail');
    await page.waitForTimeout(700);
    const list = page.locator('nav[aria-label] a[href*="product-list"]').last();
    await list.hover();
    await page.waitForTimeout(700);
    const toList = await timed(page, 'main nav a[href*="product-list"]', '/product-list');
    await page.waitForTimeout(500);
    return { toDetail, toList };
  };
  await visit();
  const times = await visit();
  await page.close();
  return times;
}

/** Presses inside the page and waits there until the new page's heading is painted. */
function timed(page: Page, selector: string, path: string): Promise<number> {
  return page.evaluate(
    async ([pressed, wanted]) => {
      const before = document.querySelector('h1')?.textContent;
      const start = performance.now();
      [...document.querySelectorAll<HTMLElement>(pressed ?? '')].at(pressed?.includes('nav') ? -1 : 0)?.click();
      const isThere = () =>
        location.pathname.endsWith(wanted ?? '') && document.querySelector('h1')?.textContent !== before;
      while (!isThere() && performance.now() - start < 10_000) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [selector, path],
  );
}
