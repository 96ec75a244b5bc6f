const storageKey = 'sentPayment';

/**
 * The instalment whose payment a provider has and has not answered, kept in this tab: whoever is back from the bank's
 * page by the browser's own button, or reloads meanwhile, is told what became of it. Empty: none.
 */
export function keepSentPayment(instalmentId: string): void {
  try {
    if (instalmentId) sessionStorage.setItem(storageKey, instalmentId);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // no storage: nothing is told, and the order shows its state
  }
}

export function readSentPayment(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
