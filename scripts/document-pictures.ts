import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openConsole, openOperator } from '../tests/e2e/console.ts';
import { root, step } from './steps.ts';

/** The pictures of `docs`: the shop's first page, and the console, one a role: `npm run screenshots -- --documents`. */

const windows = {
  desk: { width: 1440, height: 900 },
  /** A smaller window, for pages so full that their picture would be too heavy. */
  laptop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
};

interface Picture {
  name: string;
  roles: string[];
  /** The signed-in person, as shown in the rail. */
  person: string;
  path: string;
  /** Actions before the picture is taken. */
  act: (page: Page) => Promise<void>;
  on?: keyof typeof windows;
}

const rows = (page: Page) => page.locator('.dt tbody tr:not([data-kind])');
const openFirst = async (page: Page) => {
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/console\/\w+\/[^/?]+/);
  await page.locator('.dt').waitFor({ state: 'detached' });
};

const pictures: readonly Picture[] = [
  { name: 'console', roles: ['owner'], person: 'Chen Rui', path: '/orders', act: async () => undefined },
  { name: 'day-owner', roles: ['owner'], person: 'Chen Rui', path: '/', act: async () => undefined },
  { name: 'day-catalogue', roles: ['catalogue'], person: 'Wu Yan', path: '/products', act: openFirst, on: 'laptop' },
  {
    name: 'day-purchasing',
    roles: ['purchasing'],
    person: 'Zhou Kai',
    path: '/purchasing',
    act: async (page) => {
      await rows(page).first().waitFor();
      for (const key of ['j', 'x', 'p']) await page.keyboard.press(key);
      await page.getByRole('complementary', { name: /^Purchase order PO-/ }).waitFor();
    },
  },
  {
    name: 'day-warehouse',
    roles: ['warehouse'],
    person: 'Lin Meihua',
    path: '/warehouse?step=inspect',
    act: openFirst,
    on: 'phone',
  },
  {
    name: 'day-finance',
    roles: ['finance'],
    person: 'Qian Lu',
    path: '/money',
    act: async (page) => {
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: 'Declared transfer' }).waitFor();
    },
  },
  {
    name: 'day-support',
    roles: ['support'],
    person: 'Sun Jing',
    path: '/orders?status=after_sales',
    act: openFirst,
    on: 'laptop',
  },
];

const heaviest = 60_000;

async function asWebp(picture: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 60, 50, 40]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= heaviest) return webp;
  }
  throw new Error('The picture is too heavy for the repository.');
}

/** Waits until everything in sight has loaded, then takes the picture. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return !document.querySelector('.skeleton') && inSight.every(({ complete }) => complete);
  });
  writeFileSync(join(root, 'docs', `${name}.webp`), await asWebp(await page.screenshot()));
}

async function take(browser: Browser, { name, roles, person, path, act, on = 'desk' }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: windows[on],
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openConsole(page, path, (await openOperator(roles, person)).token);
  await page.waitForLoadState('networkidle');
  await act(page);
  await keep(page, name);
  await context.close();
}

async function takeHome(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: { width: 1440, height: 1000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await keep(page, 'home');
  await context.close();
}

export async function takeDocumentPictures(browser: Browser): Promise<void> {
  await step('docs/home.webp', () => takeHome(browser));
  for (const picture of pictures) await step(`docs/${picture.name}.webp`, () => take(browser, picture));
}
