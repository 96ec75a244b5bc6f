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
 * The instalment whose payment a provider has and has not answered, stored in this tab: a reader who goes back from the
 * bank's page, or reloads meanwhile, sees its outcome.
 */
export function keepSentPayment(sent: SentPayment): void {
  try {
    if (sent.instalmentId) sessionStorage.setItem(storageKey, JSON.stringify(sent));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // no storage: no outcome is shown, and the order shows its state
  }
}

/** Returns the stored payment, once. */
export function takeSentPayment(): SentPayment {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored ? JSON.parse(stored) : none;
  } catch {
    return none;
  }
}
