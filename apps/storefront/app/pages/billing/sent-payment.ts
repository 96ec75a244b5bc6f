import type { Workspace } from './use-orders.ts';

const storageKey = 'sentPayment';

interface SentPayment {
  /** Empty: none. */
  instalmentId: string;
  /** The bank's page sends buyers to an address that does not say it. */
  workspace: Workspace;
}

const none: SentPayment = { instalmentId: '', workspace: '' };

/**
 * The instalment whose payment a provider has and has not answered, kept in this tab: whoever is back from the bank's
 * page by the browser's own button, or reloads meanwhile, is told what became of it.
 */
export function keepSentPayment(sent: SentPayment): void {
  try {
    if (sent.instalmentId) sessionStorage.setItem(storageKey, JSON.stringify(sent));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // no storage: nothing is told, and the order shows its state
  }
}

/** What was kept, once. */
export function takeSentPayment(): SentPayment {
  try {
    const kept = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return kept ? JSON.parse(kept) : none;
  } catch {
    return none;
  }
}
