import type { Services } from '#shop/services.ts';
import { readOpening } from './opening.ts';
import { readSetting } from './settings.ts';
import { shopNameOf } from './shop-name.ts';

/** What every request asks: whether visitors are served, and what the shop is called. */
export interface ShopFront {
  isOpen: boolean;
  shopName: string;
}

type Given = Pick<Services, 'db' | 'config' | 'changes'>;

interface Known {
  count: number;
  wasHeard: boolean;
  front: Promise<ShopFront>;
}

const known = new WeakMap<Services['changes'], Known>();

/**
 * Read once, and again when a setting has changed. While the database is away, what was last heard counts: visitors of
 * an open shop get the pages that the process still has.
 */
export function readShopFront(given: Given): Promise<ShopFront> {
  const { changes } = given;
  const last = known.get(changes);
  if (last?.wasHeard && (!changes.isHeard || last.count === changes.count)) return last.front;
  const front = read(given).catch((error: unknown) => {
    if (last?.wasHeard) return last.front;
    known.delete(changes);
    throw error;
  });
  known.set(changes, { count: changes.count, wasHeard: changes.isHeard, front });
  return front;
}

async function read({ db, config }: Given): Promise<ShopFront> {
  const [opening, company] = await Promise.all([readOpening(db), readSetting(db, 'company')]);
  return { isOpen: config.isDemo || opening.openedAt !== null, shopName: shopNameOf(company, config) };
}
