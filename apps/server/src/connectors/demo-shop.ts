import { ConfigError } from '#config';
import type { Plugin } from '#shop/plugin.ts';
import type { Services } from '#shop/services.ts';
import type { SupplierConnector } from './supplier/supplier.ts';

/** What a demo brings: goods, people, a past. In a workspace of its own, which the installation of a real shop may leave out. */
export interface DemoShop {
  supplier: SupplierConnector;
  /** Printed at the start of a demo, so no secret. */
  customer: { email: string; password: string };
  /** First start: goods, past orders and the customer. Does nothing twice. */
  fill(services: Services): Promise<void>;
  /** Serves its pictures and contact codes. */
  pictureRoutes: Plugin;
  /** The file behind `/pictures/…`. */
  readPicture(path: string): Promise<Buffer | undefined>;
}

export async function loadDemoShop(): Promise<DemoShop> {
  try {
    return (await import('@sampan/demo-shop')).demoShop;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(['The demo shop (packages/demo-shop) is not installed: install it, or set SHOP=real.']);
  }
}
