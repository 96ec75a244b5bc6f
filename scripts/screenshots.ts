import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { openAsCustomer } from '../tests/e2e/customers.ts';
import openDemoShop from '../tests/e2e/open-demo-shop.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from '../tests/e2e/screens.ts';
import { listStates, type State, wordsOf } from '../tests/e2e/states.ts';
import { ensureChromium } from './chromium.ts';
import { takeDocumentPictures } from './document-pictures.ts';
import { fail, step } from './steps.ts';

/**
 * `npm run screenshots -- FOLDER [language,…] [width,…] [part of a name]`: every screen and state of the shop as pictures,
 * to be looked at. `FOLDER/<language>-<width>/<screen>.png`. `npm run screenshots -- --documents`: those of `docs`.
 */

const [folder, languages = 'en,de,ar,zh', widths = '1440,1024,390', part = ''] = process.argv.slice(2);
if (!folder) fail('Name a folder: npm run screenshots -- FOLDER [language,…] [width,…] [part of a name]');

type SignedIn = Awaited<ReturnType<typeof signedInState>>;
const isState = (screen: Screen | State): screen is State => 'act' in screen;
const problems: string[] = [];

/** Scripts start at the first sign of a reader, and pictures far below the fold are fetched late. */
async function wakeUp(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => 'isAlive' in window);
  await page.evaluate(async () => {
    const shown = (image: HTMLImageElement) => {
      image.loading = 'eager';
      return image.decode();
    };
    await Promise.allSettled(Array.from(document.images, shown));
  });
}

async function take(context: BrowserContext, screen: Screen | State, language: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(() => addEventListener('pagealive', () => Object.assign(window, { isAlive: true })));
  try {
    await page.goto((language === 'en' ? '' : `/${language}`) + screen.path);
    await wakeUp(page);
    if (isState(screen)) {
      // Catalogue pages fetch their scripts now.
      await page.mouse.move(3, 3);
      await page.waitForTimeout(300);
      await page.waitForLoadState('networkidle');
      await screen.act(page, wordsOf(language));
      await page.waitForTimeout(400);
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 1) problems.push(`${file} is ${tooWide} px too wide`);
    await page.screenshot({ path: file, fullPage: !isState(screen) });
  } catch (error) {
    problems.push(`${file}: ${String(error).split('\n')[0]}`);
  } finally {
    await page.close();
  }
}

async function takeAll(browser: Browser, screens: (Screen | State)[], states: Record<string, SignedIn | undefined>) {
  for (const language of languages.split(','))
    for (const width of widths.split(',').map(Number)) {
      const target = join(resolve(folder ?? '.'), `${language}-${width}`);
      mkdirSync(target, { recursive: true });
      const isWanted = (screen: Screen | State) =>
        screen.name.includes(part) && !(isState(screen) && screen.only && (screen.only === 'phone') !== width < 768);
      await step(`${language} at ${width} px`, async () => {
        for (const [who, mine] of Map.groupBy(screens.filter(isWanted), (screen) => screen.who)) {
          const context = await browser.newContext({
            baseURL: process.env.SHOP_ORIGIN,
            viewport: { width, height: width < 768 ? 844 : 900 },
            storageState: states[who],
            reducedMotion: 'reduce',
          });
          for (const screen of mine) await take(context, screen, language, join(target, `${screen.name}.png`));
          await context.close();
        }
      });
    }
}

const executablePath = await ensureChromium();
const closeShop = await openDemoShop();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
if (folder === '--documents') await takeDocumentPictures(browser);
else {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, openAsCustomer);
  await takeAll(browser, [...(await listScreens()), ...(await listStates())], { buyer, newcomer });
}
await browser.close();
await closeShop();
process.stdout.write(
  problems.length > 0 ? `\n${problems.join('\n')}\n` : '\nNo screen overflows, every state was reached.\n',
);
process.exit(0);
