import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sanitiseDescription } from '../../apps/server/src/domains/catalogue/descriptions/sanitise-description.ts';
import { attackStrings, attacks } from '../../apps/server/src/testing/attack-strings.ts';
import { root, run } from '../../scripts/steps.ts';

/** Goods, texts and alarms for attacks.spec.ts. */

export const goodsName = 'Attackware';
const productCount = 12;
const variantCount = 9;

const large = new Set<string>(attacks.large);
/** The import refuses a file in which a character was lost. */
const isWhole = (attack: string) => attack.isWellFormed() && !/[\0\uFFFD]/.test(attack);
const texts = attackStrings.filter((attack) => !large.has(attack) && isWhole(attack));

/** The strings one after the other, as many as fit into each text of up to `max` signs. */
function pack(strings: readonly string[], max: number): string[] {
  const packed: string[] = [];
  let text = '';
  for (const string of strings.map((one) => one.slice(0, max))) {
    if (text && text.length + 1 + string.length > max) {
      packed.push(text);
      text = '';
    }
    text += (text ? ' ' : '') + string;
  }
  return text ? [...packed, text] : packed;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what calls refuse
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/** Texts for a call's field: everything that it takes. */
export function fieldTexts(max: number): string[] {
  return pack(
    attackStrings.filter((attack) => !large.has(attack) && !refused.test(attack)),
    max,
  );
}

/** The same for a field of one line: names, places, subjects. */
export const lineTexts = (max: number): string[] =>
  fieldTexts(max).map((text) => text.replaceAll(/[\n\r\t\u0085\u2028\u2029]/g, ' '));

/** Attacks that swallow the rest of a description go at the end of one, all others before it. */
function descriptions(): string[] {
  const swallows = (attack: string) => !sanitiseDescription(`${attack}<p>END</p>`).includes('<p>END</p>');
  const all = [...texts, ...attacks.large.map((attack) => attack.slice(0, 3000).toWellFormed())];
  const open = all.filter(swallows);
  const closed = all.filter((attack) => !swallows(attack));
  const share = Math.ceil(closed.length / productCount);
  return Array.from({ length: productCount }, (_, index) =>
    [...closed.slice(index * share, (index + 1) * share), open[index] ?? ''].join('\n'),
  );
}

const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

export interface AttackProduct {
  title: string;
}

/** The corpus as a supplier's file: titles, vendors, kinds, tags, descriptions, names and values of options. */
function attackFile(): { csv: string; products: AttackProduct[] } {
  const header =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
  const executing = [...attacks.scripts, ...attacks.handlers, ...attacks.json, ...attacks.quotes, ...attacks.mutations];
  const titles = pack(executing, 280);
  const short = texts.filter((attack) => /\w{3}/.test(attack) && attack.length <= 60);
  const values = pack(texts, 190);
  const bodies = descriptions();
  const lines: string[] = [];
  const products = bodies.map((body, index): AttackProduct => {
    const title = `${goodsName} ${index} ${titles[index % titles.length]}`;
    const [vendor = '', kind = '', tag = '', name = '', other = ''] = short.slice(index * 5);
    for (let variant = 0; variant < variantCount; variant++) {
      const at = index * variantCount + variant;
      const first = [title, body, vendor, kind, tag, 'true', name, `${at}`, other, values[at % values.length] ?? ''];
      const next = ['', '', '', '', '', '', '', `${values[(at + 7) % values.length]}`, '', `v${at}`];
      const cells = variant === 0 ? first : next;
      lines.push(quoted([`attack-${index}`, ...cells, '300', 'shopify', '5000', '12.50']));
    }
    return { title };
  });
  return { csv: `${header}\n${lines.join('\n')}\n`, products };
}

/** Brings the hostile goods into the open shop, as its people would. */
export async function importAttackGoods(): Promise<AttackProduct[]> {
  const dataDir = process.env.SHOP_DATA_DIR ?? '';
  const { csv, products } = attackFile();
  const path = join(dataDir, 'attacks.csv');
  writeFileSync(path, csv);
  const code = await run(join(root, 'scripts/import.ts'), [path, '--apply'], {
    env: { NODE_ENV: 'production', DATA_DIR: dataDir },
    isQuiet: true,
  });
  if (code !== 0) throw new Error('the hostile goods could not be imported');
  return products;
}

/** Detects every effect of a successful attack: whatever is in the list at the end has happened. */
export async function raiseAlarms(page: Page): Promise<string[]> {
  const alarms: string[] = [];
  const shop = new URL(process.env.SHOP_ORIGIN ?? '');
  await page.exposeFunction('pwned', () => void alarms.push('a script ran'));
  await page.exposeFunction('reportViolation', (text: string) => void alarms.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `policy: ${violatedDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') alarms.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('popup', (popup) => alarms.push(`popup: ${popup.url()}`));
  page.on('download', (download) => alarms.push(`download: ${download.url()}`));
  page.on('frameattached', (frame) => alarms.push(`frame: ${frame.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.host !== shop.host && url.protocol.startsWith('http')) alarms.push(`asked ${url.href}`);
    if (request.resourceType() === 'image' && url.pathname.startsWith('/api/')) alarms.push(`asked ${url.href}`);
  });
  return alarms;
}

/** Takes the content policy off every page, so that nothing but clean markup protects it. */
export async function withoutPolicy(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    },
  );
}

/** Checks for markup that no page of the shop may contain, whoever wrote its texts. */
export async function expectOnlyOurMarkup(page: Page): Promise<void> {
  const foreign = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const names = element.getAttributeNames();
      if (names.some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'ping'))
        found.push(element.outerHTML.slice(0, 200));
    }
    const elements =
      'iframe, frame, object, embed, applet, base, meta[http-equiv], math, template, form[action^="http"], [formaction], [href^="javascript" i], [src^="javascript" i]';
    for (const element of document.querySelectorAll(elements)) found.push(element.outerHTML.slice(0, 200));
    // Parts loaded later name their styles with the shop's host before them.
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]'))
      if (!sheet.href.startsWith(`${location.origin}/assets/`)) found.push(sheet.outerHTML);
    return found;
  });
  expect(foreign).toEqual([]);
}

/** Goes to a page and makes sure to be still there when it has come to rest. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  expect(page.url()).toBe(new URL(path, process.env.SHOP_ORIGIN).href);
  await expectOnlyOurMarkup(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([path, Math.max(0, tooWide - 1)]).toEqual([path, 0]);
}

/** Waits until events, errors and frame callbacks have run. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
}
