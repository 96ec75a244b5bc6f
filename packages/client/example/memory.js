// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * What the program must not forget when it ends: in a real system, tables of its database.
 *
 * @typedef {object} Memory
 * @property {string} since Up to when it knows of changes, ISO 8601.
 * @property {string[]} events Ids of the webhooks it has taken.
 * @property {Record<string, string>} shipped Order number → tracking number.
 * @property {Record<string, string>} begun What is being ordered → its idempotency key.
 */

/** @param {string} file */
export function openMemory(file) {
  /** @type {Memory} */
  const memory = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { since: new Date().toISOString(), events: [], shipped: {}, begun: {} };
  return {
    memory,
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(memory, null, 2));
      renameSync(`${file}.new`, file);
    },
    /**
     * The key of a purchase. Kept until the order exists: if this program dies on the way and is started again, the shop
     * recognises the key and answers with the first order.
     *
     * @param {string} purchase
     */
    keyOf(purchase) {
      memory.begun[purchase] ??= randomUUID();
      this.save();
      return memory.begun[purchase];
    },
    /** @param {string} purchase */
    end(purchase) {
      delete memory.begun[purchase];
      this.save();
    },
  };
}
