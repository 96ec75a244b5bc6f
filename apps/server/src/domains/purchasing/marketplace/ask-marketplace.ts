import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Actions that need the marketplace are refused where there is none. */
export function requireMarketplace({ marketplace }: Pick<Context, 'marketplace'>): Marketplace {
  if (!marketplace) throw refuse('not_found');
  return marketplace;
}

/** Asks for a person who waits for the answer; nothing has been changed before. */
export async function askNow<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MarketplaceProblem)
      throw refuse('marketplace_silent', {}, { data: { kind: error.kind, code: error.code } });
    throw error;
  }
}

/** Whether it is certain that nothing happened there. */
export const isCertain = ({ kind }: MarketplaceProblem): boolean => kind !== 'unavailable' && kind !== 'odd_answer';

/** What a call ended with; a mistake of ours is no answer of theirs, and leaves as much open as silence. */
export async function problemOf<Answer>(
  { log }: Pick<Context, 'log'>,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { problem: MarketplaceProblem }> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (error instanceof MarketplaceProblem) return { problem: error };
    log.error({ err: error }, 'a call of the marketplace failed');
    return { problem: new MarketplaceProblem('unavailable', error instanceof Error ? error.message : String(error)) };
  }
}
