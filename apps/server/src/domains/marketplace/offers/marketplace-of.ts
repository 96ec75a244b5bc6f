import { languages } from '@sampan/contract/languages';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/** The shop's marketplace; a shop without one refuses. */
export function marketplaceOf({ marketplace }: Pick<Services, 'marketplace'>): Marketplace {
  if (!marketplace) throw refuse('marketplace_unavailable');
  return marketplace;
}

/** Makes a call for an operator: a marketplace that does not answer is a refusal, and the way it failed is told with it. */
export async function asking<Answer>(ctx: Pick<Services, 'log'>, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof MarketplaceProblem)) throw error;
    ctx.log.warn({ err: error }, 'the marketplace did not answer as it should');
    throw refuse('marketplace_unavailable', {}, { data: { kind: error.kind, code: error.code } });
  }
}

/** The shop's languages that the marketplace speaks: the others show its English, or its Chinese. */
export function languagesOf(marketplace: Marketplace): string[] {
  return languages.map(({ code }) => code).filter((code) => marketplace.languages.includes(code));
}
