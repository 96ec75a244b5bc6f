import type { Services } from '#shop/services.ts';
import { readOpening } from './opening.ts';
import { readSettings } from './settings.ts';
import { shopNameOf } from './shop-name.ts';

/** Facts for every request: whether visitors are served, the shop's name, and its logo. */
export interface ShopFront {
  isOpen: boolean;
  shopName: string;
  /** Key in the storage. */
  logo: string | null;
}

type Deps = Pick<Services, 'db' | 'config' | 'changes'>;

interface Known {
  count: number;
  wasListening: boolean;
  front: Promise<ShopFront>;
}

const known = new WeakMap<Services['changes'], Known>();
const lastRead = new WeakMap<Services['changes'], ShopFront>();

/**
 * Read once, and again when a setting has changed. While the database is away, the last read counts: visitors of an
 * open shop get the pages that the process still has.
 */
export function readShopFront(deps: Deps): Promise<ShopFront> {
  const { changes } = deps;
  const last = known.get(changes);
  if (last?.wasListening && (!changes.isListening || last.count === changes.count)) return last.front;
  const front = read(deps).catch((error: unknown) => {
    if (last?.wasListening) return last.front;
    known.delete(changes);
    throw error;
  });
  known.set(changes, { count: changes.count, wasListening: changes.isListening, front });
  return front;
}

/** Returns the last read, for code that must not wait for the database; a change is read for the next time. */
export function lastShopFront(deps: Deps): ShopFront {
  const { changes, config } = deps;
  if (changes.isListening && known.get(changes)?.count !== changes.count) readShopFront(deps).catch(() => undefined);
  return lastRead.get(changes) ?? { isOpen: config.isDemo, shopName: shopNameOf(null, config), logo: null };
}

async function read({ db, config, changes }: Deps): Promise<ShopFront> {
  const [opening, { company, look }] = await Promise.all([readOpening(db), readSettings(db, ['company', 'look'])]);
  const isOpen = config.isDemo || opening.openedAt !== null;
  const front = { isOpen, shopName: shopNameOf(company, config), logo: look.logo };
  lastRead.set(changes, front);
  return front;
}
