/** The operator's session: in this window only, and gone with it. Storage may be off; then a reload signs out. */

const key = 'operatorToken';
let inMemory: string | null = null;

export const operatorSession = {
  get(): string | null {
    try {
      return sessionStorage.getItem(key) ?? inMemory;
    } catch {
      return inMemory;
    }
  },
  set(token: string) {
    inMemory = token;
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // until the next reload
    }
  },
  remove() {
    inMemory = null;
    try {
      sessionStorage.removeItem(key);
    } catch {
      // nothing was stored
    }
  },
};
