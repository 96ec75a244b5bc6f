import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { OfferProblem } from '@sampan/contract/marketplace';
import type { OpeningProblem, openOffer as openCall } from '@sampan/contract/marketplace-buyers';
import type { Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { storeRead } from '#domains/marketplace/importing/store-read.ts';
import { readOffers } from '#domains/marketplace/offers/read-offers.ts';
import { findWhoLetSearch } from '#domains/marketplace/rows/buyer-store.ts';
import { findHere } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { mayAsk, searchedMarketplace } from './may-search.ts';

type Opened = OutputOf<typeof openCall>;

/** Of the three seconds that a buyer waits, the marketplace has the most. */
const patienceMs = 2200;
const wholeMs = 2900;

const refused = (problem: OpeningProblem): Opened => ({ productId: null, problem });

/** Imports an offer for a buyer, or says why not. It goes on after the buyer has stopped waiting: the next try finds it. */
export async function openOffer(ctx: Context, { offerId }: ParsedInputOf<typeof openCall>): Promise<Opened> {
  const marketplace = await searchedMarketplace(ctx);
  if (!marketplace) return refused('off');
  const here = await openedBefore(ctx, offerId);
  if (here) return here;
  const running = openingOf(marketplace);
  if (!running.has(offerId) && !(await mayAsk(ctx, 'open'))) return refused('resting');
  const opening = running.get(offerId) ?? importOnce(ctx, marketplace, offerId);
  return Promise.race([opening, late()]);
}

const openings = new WeakMap<Marketplace, Map<string, Promise<Opened>>>();

function openingOf(marketplace: Marketplace): Map<string, Promise<Opened>> {
  const known = openings.get(marketplace) ?? new Map<string, Promise<Opened>>();
  openings.set(marketplace, known);
  return known;
}

/** Requests for the same offer share one import. */
function importOnce(ctx: Context, marketplace: Marketplace, offerId: string): Promise<Opened> {
  const running = openingOf(marketplace);
  const opening = importOffer(ctx, marketplace, offerId)
    .catch((error: unknown) => {
      ctx.log.error({ err: error, offerId }, 'an offer could not be opened');
      return refused('silent');
    })
    .finally(() => running.delete(offerId));
  running.set(offerId, opening);
  return opening;
}

const late = () =>
  new Promise<Opened>((done) => {
    setTimeout(() => done(refused('silent')), wholeMs).unref();
  });

/** The product that has this number already, from any source. */
async function openedBefore({ db }: Context, offerId: string): Promise<Opened | undefined> {
  const id = Number(offerId);
  if (!Number.isSafeInteger(id)) return refused('unfit');
  const [product] = await findHere(db, [id]);
  if (!product) return undefined;
  if (product.status === 'active') return { productId: id, problem: null };
  return refused(product.status === 'withdrawn' ? 'gone' : 'unfit');
}

async function importOffer(ctx: Context, marketplace: Marketplace, offerId: string): Promise<Opened> {
  const reading = await readOffers(marketplace, [offerId], 'browsing', { parallel: 1, patienceMs });
  const problem = reading.problem ?? reading.odd[0]?.problem;
  if (problem) return refused(afterProblem(problem));
  const { results } = await storeRead(ctx, marketplace, reading.read, {
    options: { startsHidden: false, weights: {}, patentReason: '' },
    operatorId: null,
    operatorName: (await findWhoLetSearch(ctx.db)) ?? 'Sampan',
  });
  const [result] = results;
  if (result && result.state !== 'refused') return { productId: Number(offerId), problem: null };
  // Another process may have been quicker.
  const here = await openedBefore(ctx, offerId);
  return here?.productId ? here : refused(wordsFor(result?.problem || 'gone'));
}

function afterProblem({ kind }: MarketplaceProblem): OpeningProblem {
  if (kind === 'busy') return 'resting';
  if (kind === 'not_connected' || kind === 'not_allowed') return 'off';
  return kind === 'unavailable' ? 'silent' : 'unfit';
}

/** Buyers need not know each rule. */
function wordsFor(problem: OfferProblem): OpeningProblem {
  const words: Record<OfferProblem, OpeningProblem> = {
    gone: 'gone',
    not_published: 'gone',
    no_price: 'no_price',
    patent_reason: 'patent',
    forbidden_word: 'forbidden',
    forbidden_category: 'forbidden',
    seller_blocked: 'seller',
    no_category: 'no_category',
    already_here: 'unfit',
    odd_number: 'unfit',
    breaks_rules: 'unfit',
  };
  return words[problem];
}
