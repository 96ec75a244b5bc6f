import type { Page } from '@playwright/test';

/** Animations and transitions: readers can prefer that nothing moves. */

/** Waits until nothing has changed for a while: opened parts are loaded, drawn and in place. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (stillMs) => {
    let last = performance.now();
    const watch = new MutationObserver(() => {
      last = performance.now();
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    while (performance.now() - last < stillMs || document.getAnimations().length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    watch.disconnect();
  }, 500);
}

/** Writes down everything that begins to move. */
export function watchMotion(): void {
  const moving = new Set<string>();
  Object.assign(globalThis, { moving });
  const note = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const { target } = animation.effect as KeyframeEffect;
      if (Number(duration) > 1) moving.add(`${target?.tagName} ${target?.className} for ${duration} ms`);
    }
  };
  for (const begin of ['animationstart', 'transitionrun']) addEventListener(begin, note, true);
}

export const motionOn = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { moving: Set<string> }).moving]);
