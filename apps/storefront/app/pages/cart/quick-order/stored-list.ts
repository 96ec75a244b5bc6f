import { limits } from '@sampan/contract/limits';
import type { QuickLine } from './quick-lines.ts';

/** This tab's list: it survives a reload, the login page and a visit to a product. */

export interface StoredList {
  text: string;
  lines: QuickLine[];
}

const name = 'quickOrder';

export function storeList(list: StoredList) {
  try {
    if (list.text === '' && list.lines.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(list));
  } catch {
    // storage is off or full: nothing is kept
  }
}

export function readStoredList(): StoredList {
  try {
    const { text, lines } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, unknown>;
    return {
      text: typeof text === 'string' ? text.slice(0, limits.orderFileMaxBytes) : '',
      lines: Array.isArray(lines) ? lines.filter(isLine).slice(0, limits.cartLinesMax) : [],
    };
  } catch {
    return { text: '', lines: [] };
  }
}

function isLine(value: unknown): value is QuickLine {
  const { sku, typed, quantity, joined, unread = [] } = (value ?? {}) as Record<string, unknown>;
  const isQuantity = quantity === null || typeof quantity === 'number';
  const isUnread = Array.isArray(unread) && unread.every((one) => typeof one === 'string');
  return isUnread && typeof sku === 'string' && typeof typed === 'string' && isQuantity && typeof joined === 'number';
}
