import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.ts';
import { step } from '../../../scripts/steps.ts';
import openDemoShop from '../../e2e/open-demo-shop.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from '../../e2e/screens.ts';
import { writeSection } from '../report.ts';
import { timeNavigation, type Weight, weigh } from './bytes.ts';

/** `npm run bench:pages`: Lighthouse (mobile profile, median of five) on the public pages, and what every page weighs. */

const runs = Number(process.env.BENCH_RUNS ?? 5);
const chromePath = findChromium();
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'];

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
interface Figures extends Scores {
  lcp: number;
  tbt: number;
  cls: number;
}

async function runOnce(url: string): Promise<Figures> {
  const chrome = await launch({ chromePath, chromeFlags: flags });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`no result for ${url}`);
    const { categories, audits } = result.lhr;
    const score = (name: keyof Scores) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    for (const audit of Object.values(audits)) {
      if (audit.score === 0 && process.env.BENCH_VERBOSE) process.stdout.write(`      ${audit.id}: ${audit.title}\n`);
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

async function measure(url: string): Promise<Figures> {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) all.push(await runOnce(url));
  const median = (key: keyof Figures) => all.map((figures) => figures[key]).sort((a, b) => a - b)[runs >> 1] ?? 0;
  const keys = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as unknown as Figures;
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const isPublic = ({ name }: Screen) => ['home', 'product-list', 'product-detail'].includes(name);

function lighthouseLine(name: string, f: Figures): string {
  const cells = [name, f.performance, f.accessibility, f['best-practices'], f.seo];
  return `| ${[...cells, `${(f.lcp / 1000).toFixed(2)} s`, `${Math.round(f.tbt)} ms`, f.cls.toFixed(3)].join(' | ')} |`;
}

const weightLine = ({ name, who }: Screen, weight: Weight) =>
  `| ${[name, who, ...[weight.js, weight.jsTouched, weight.css, weight.html, weight.pictures].map(kb)].join(' | ')} |`;

const closeShop = await openDemoShop();
const origin = process.env.SHOP_ORIGIN ?? '';
const screens = await listScreens();
const measured: string[] = [];
for (const { name, path } of screens.filter(isPublic)) {
  const figures = await step(`Lighthouse, ${name}`, () => measure(origin + path));
  measured.push(lighthouseLine(name, figures));
  process.stdout.write(`    ${measured.at(-1)}\n`);
}
const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] });
const state = await signedInState(browser, signInAsDemoBuyer);
const weighed: string[] = [];
await step('Weights', async () => {
  for (const screen of screens.filter(({ who }) => who !== 'newcomer')) {
    const weight = await weigh(browser, origin + screen.path, screen.who === 'buyer' ? state : undefined);
    weighed.push(weightLine(screen, weight));
  }
});
const { toDetail, toList } = await step('Navigation', () => timeNavigation(browser, origin));
await browser.close();
await closeShop();
writeSection(
  'Pages',
  `Made by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse with its mobile profile (slow 4G, CPU slowed down four times), median of ${runs}, server on the same machine.
Goals: performance ≥ 95, the others 100, LCP ≤ 1.8 s, TBT ≤ 100 ms, CLS ≤ 0.02.

| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${measured.join('\n')}

What a phone's browser downloads for a page, in kB after gzip (pictures as they are). "Touched" includes the scripts that a catalogue page
loads at the first sign of intent (docs/decisions/009). Goals: 120 kB of JavaScript and 12 kB of CSS on home, list and detail; 190 kB of JavaScript signed in.

| screen | who | JavaScript | touched | CSS | HTML | pictures |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${weighed.join('\n')}

From a list to a product **${Math.round(toDetail)} ms**, and back to a list **${Math.round(toList)} ms**, from the press to the new heading, with everything cached (goal 100).`,
);
process.exit(0);
