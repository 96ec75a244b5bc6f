import type { Name } from '../../api/call.ts';

/**
 * Entries that have not reached the shop, stored by the browser: they survive a reload and a phone that is switched
 * off.
 */

export interface Entry {
  /** Also its Idempotency-Key: sent twice, it is done once. */
  key: string;
  /** The operator who entered it: no other session sends it. */
  operatorId: string;
  /** Or a purchase order's. */
  orderId: string;
  name: Name;
  input: object;
  /** Its title for people: an order’s number. */
  title: string;
  at: number;
  /** Pictures that go with it, by the field of the input that takes their keys. */
  pictures: { file: Blob; uploaded?: string }[];
  /** The shop's refusal, and when it was known. */
  problem?: string;
  refusedAt?: number;
}

const storeName = 'entries';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('warehouse', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Oldest first. */
export async function readEntries(): Promise<Entry[]> {
  const entries = await inStore<Entry[]>('readonly', (store) => store.getAll());
  return entries.sort((a, b) => a.at - b.at);
}

export const keepEntry = (entry: Entry) => inStore('readwrite', (store) => store.put(entry));
export const dropEntry = (key: string) => inStore('readwrite', (store) => store.delete(key));
