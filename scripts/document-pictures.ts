import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openConsole, openOperator } from '../tests/e2e/console.ts';
import { root, step } from './steps.ts';

/** The pictures of `docs` that show the console, one a role: `npm run screenshots -- --documents`. */

interface Picture {
  name: string;
  roles: string[];
  /** Who is signed in, as the rail shows it. */
  person: string;
  path: string;
  /** What somebody does there before the picture is taken. */
  act: (page: Page) => Promise<void>;
  isPhone?: boolean;
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
  { name: 'day-catalogue', roles: ['catalogue'], person: 'Wu Yan', path: '/products', act: openFirst },
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
    isPhone: true,
  },
  {
    name: 'day-finance',
    roles: ['finance'],
    person: 'Qian Lu',
    path: '/money',
    act: async (page) => {
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: 'Announcement' }).waitFor();
    },
  },
  { name: 'day-support', roles: ['support'], person: 'Sun Jing', path: '/orders?status=after_sales', act: openFirst },
];

const heaviest = 60_000;

async function asWebp(picture: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 60, 50, 40]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= heaviest) return webp;
  }
  throw new Error('The picture is too heavy for the repository.');
}

async function take(browser: Browser, { name, roles, person, path, act, isPhone }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: isPhone ? { width: 390, height: 780 } : { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openConsole(page, path, (await openOperator(roles, person)).token);
  await page.waitForLoadState('networkidle');
  await act(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
  writeFileSync(join(root, 'docs', `${name}.webp`), await asWebp(await page.screenshot()));
  await context.close();
}

export async function takeDocumentPictures(browser: Browser): Promise<void> {
  for (const picture of pictures) await step(`docs/${picture.name}.webp`, () => take(browser, picture));
}
