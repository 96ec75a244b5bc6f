import { ConfigError } from '#config';
import type { DemoShop } from './demo-shop.ts';

export async function loadDemoShop(): Promise<DemoShop> {
  const found = await findDemoShop();
  if (found) return found;
  throw new ConfigError(['The demo shop (apps/demo) is not installed: install it, or set SHOP=real.']);
}

/** Undefined where it is not installed, as a real shop may be. */
export async function findDemoShop(): Promise<DemoShop | undefined> {
  try {
    return (await import('@sampan/demo')).demoShop;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
