import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * Checks of every screen: axe's rules, style variables with values, sizes of the design, no text cut off at any width.
 */

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until fades end; endless animations are ignored. */
async function moved(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Gives axe to every page of a tab, which starts it when it is asked for: half a megabyte is then sent once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(`window.startAxe = () => { ${axe} };`);
}

async function startAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => {
    const given = window as unknown as { axe?: object; startAxe?: () => void };
    if (!given.axe) given.startAxe?.();
    return given.axe !== undefined;
  });
  if (!isThere) await frame.evaluate(axe);
}

interface Wanted {
  /** Colours are the same in every language, and cost half of the check. */
  withContrast?: boolean;
}

/**
 * Checks axe's rules of WCAG 2.2 AA and good practice, in the page and its frames, and overflow of the window. Of a page below a
 * dialog only the dialog is checked: nothing else can be reached, and the page is checked without it.
 */
export async function violationsOn(page: Page, { withContrast = true }: Wanted = {}): Promise<string[]> {
  await Promise.all(page.frames().map(startAxe));
  const rules: RunOptions['rules'] = withContrast ? {} : { 'color-contrast': { enabled: false } };
  const found = await axeViolations(page, rules);
  const over = await page.evaluate(tooWide);
  // Elements that began to fade during the check are checked again afterwards.
  const stayed = found.length > 0 ? await axeViolations(page, rules) : found;
  return over ? [...stayed, `${over} px wider than the window`] : stayed;
}

async function axeViolations(page: Page, rules: RunOptions['rules']): Promise<string[]> {
  await page.evaluate(moved);
  const { violations } = await page.evaluate((rules): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    // Loading style sheets and media again is for rules that turned screens and sounds need.
    return axe.run(within, { resultTypes: ['violations'], preload: false, rules });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Variables that a rule of the page uses without a value to fall back to, and that no rule of the page gives a value. */
function variablesWithoutValue(): string[] {
  const used = new Set<string>();
  const defined = new Set<string>();
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const [, name = ''] of rule.style.cssText.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)) used.add(name);
        for (const name of rule.style) if (name.startsWith('--')) defined.add(name);
      }
      if (rule instanceof CSSPropertyRule) defined.add(rule.name);
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...used].filter((name) => !defined.has(name));
}

/** The size of the page's main heading, and the corners of cards and tiles, in pixels. */
function measures(): { heading: number | null; corners: [string, number][] } {
  const heading = [...document.querySelectorAll('main :is(h1, .pallet-first h2)')].find(
    (one) => one.getBoundingClientRect().width > 1,
  );
  const cards = [...document.querySelectorAll('main :is(.card, .pallet, .note, .product .pic)')];
  return {
    heading: heading ? Number.parseFloat(getComputedStyle(heading).fontSize) : null,
    corners: cards.map((card) => [card.className, Number.parseFloat(getComputedStyle(card).borderStartStartRadius)]),
  };
}

/** Variables without a value, sharp corners, small headings; and the heading's size. */
export async function styleFaults(page: Page): Promise<{ faults: string[]; heading: number | null }> {
  const without = await page.evaluate(variablesWithoutValue);
  const { heading, corners } = await page.evaluate(measures);
  const faults = [
    ...without.map((variable) => `${variable} has no value`),
    ...corners.filter(([, radius]) => radius < 6).map(([card, radius]) => `.${card} has corners of ${radius} px`),
    ...(heading !== null && heading < 18 ? [`its heading has ${heading} px`] : []),
  ];
  return { faults, heading };
}

/** Waits until a change of the window is drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Checks a window of another width, once it is drawn. */
export async function faultsAtWidth(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  await drawn(page);
  const over = await page.evaluate(tooWide);
  return over ? [`${over} px too wide at ${width}`] : [];
}

/** The overflow of the page beyond the window, or of an open dialog's content; or null. */
function tooWide(): number | null {
  const inDialogs = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter((box) => getComputedStyle(box).overflowX === 'auto' && getComputedStyle(box).scrollbarWidth !== 'none')
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const over = Math.max(document.documentElement.scrollWidth - innerWidth, ...inDialogs);
  return over > 1 ? over : null;
}

/** The reader's own spacing of text, WCAG 1.4.12; made in the page, where the policy lets no style element in. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Boxes that clip a line of their own text; titles that are cut after some lines on purpose, and what is scrolled, are allowed. */
function cutText(): string[] {
  const isScrolled = (within: Element, box: Element | null): boolean =>
    box !== null &&
    box !== within &&
    (/auto|scroll/.test(getComputedStyle(box).overflow) || isScrolled(within, box.parentElement));
  const isCut = (box: Element) => {
    const { overflow, webkitLineClamp } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    if (!/hidden|clip/.test(overflow) || webkitLineClamp !== 'none' || edge.width < 3) return false;
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.sr-only') || !text.textContent?.trim()) continue;
      if (isScrolled(box, text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { width, bottom, left, right } of range.getClientRects())
        if (width > 0 && (bottom > edge.bottom + 2 || right > edge.right + 2 || left < edge.left - 2)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('main *')].filter(isCut).map((box) => `${box.tagName}.${box.className}`);
}

/** Checks windows of every width, and with the reader's own spacing of text. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of [1440, 768, 320]) wrong.push(...(await faultsAtWidth(page, width)));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(spaceText);
  const over = await page.evaluate(tooWide);
  if (over) wrong.push(`${over} px too wide with spaced text`);
  wrong.push(...(await page.evaluate(cutText)).map((box) => `${box} cuts its text`));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return wrong;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** One for a tab: what ends with another would take the tab's own settings along. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Texts smaller than twice our smallest; the wordmark and a person's initials belong to drawings. */
function textThatStays(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    if (!text.textContent?.trim() || !box || box.closest('.logo, .avatar, .sr-only, noscript')) continue;
    const isShown = box.checkVisibility({ visibilityProperty: true }) && box.getBoundingClientRect().width > 2;
    if (isShown && Number.parseFloat(getComputedStyle(box).fontSize) < 20)
      found.add(`.${box.className || box.localName} "${text.textContent.trim().slice(0, 20)}"`);
  }
  return [...found];
}

/** Checks the reader's own size of text: twice the usual one on a phone, one and a half times on a small one. */
export async function largeTextFaults(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  const setSize = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  const wrong: string[] = [];
  for (const [width, standard] of [
    [390, 32],
    [320, 24],
  ] as const) {
    await setSize(standard);
    wrong.push(...(await faultsAtWidth(page, width)).map((one) => `${one} with text of ${standard} px`));
    if (standard === 32) wrong.push(...(await page.evaluate(textThatStays)).map((text) => `${text} does not grow`));
  }
  await setSize(16);
  return wrong;
}
