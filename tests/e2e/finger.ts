import type { Page } from '@playwright/test';
import { devtoolsOf, drawn } from './looks.ts';

/** Checks of a phone: every control is large enough for a finger (WCAG 2.5.5), no field has letters that iOS zooms into. */

const minimum = 44;

/** Targets smaller than a finger: name and measure. A link inside a sentence is as large as its words. */
function smallTargets(minimum: number): string[] {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const isInText = (element: Element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    const around = element.closest('p, dd, li, label, td, [role="alert"], div');
    const words = (around?.textContent ?? '').trim().length - (element.textContent ?? '').trim().length;
    return words >= 3;
  };
  /** The box, or as far beyond it as a finger still meets the element. */
  const reach = (element: Element, dx: number, dy: number): number => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    let far = dx ? (right - left) / 2 : (bottom - top) / 2;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    for (let step = 0; step <= 30; step++) {
      const hit = document.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5));
      if (!hit || !(element.contains(hit) || labels.some((label) => label.contains(hit)))) return far;
      far += 1;
    }
    return far;
  };
  const isLarge = ({ width, height }: DOMRect) => width >= minimum && height >= minimum;
  const measure = (element: Element): [number, number] => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return [reach(element, -1, 0) + reach(element, 1, 0), reach(element, 0, -1) + reach(element, 0, 1)];
  };
  const found: string[] = [];
  const page = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  for (const element of page.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (!isShown(element) || isInText(element) || element.closest('.skip, .sr-only')) continue;
    if (isLarge(element.getBoundingClientRect())) continue;
    const [width, height] = measure(element).map(Math.round) as [number, number];
    if (width >= minimum && height >= minimum) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    found.push(
      `${element.tagName.toLowerCase()}.${element.className} "${name.trim().slice(0, 40)}" ${width} × ${height}`,
    );
  }
  return found;
}

/** Text fields with letters below 16 px: iOS zooms in on them and does not zoom out again. */
function smallFields(): string[] {
  const isText = (field: HTMLInputElement) =>
    !['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(field.type) && field.checkVisibility();
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter(
      (field) =>
        isText(field) &&
        !field.closest('.sr-only, [aria-hidden="true"]') &&
        Number.parseFloat(getComputedStyle(field).fontSize) < 16,
    )
    .map((field) => `${field.tagName} ${field.name || field.id} ${getComputedStyle(field).fontSize}`);
}

const smallTargetsOn = (page: Page) => page.evaluate(smallTargets, minimum);

export async function tooSmallOn(page: Page): Promise<string[]> {
  return [...(await smallTargetsOn(page)), ...(await page.evaluate(smallFields))];
}

/** The same in a window that becomes a phone's for the moment. */
export async function tooSmallForFingers(page: Page): Promise<string[]> {
  const devtools = await devtoolsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await drawn(page);
  const found = await tooSmallOn(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return found;
}
