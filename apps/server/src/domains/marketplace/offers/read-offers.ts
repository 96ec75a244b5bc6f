import {
  type CallPriority,
  type GoneOffer,
  type Marketplace,
  MarketplaceProblem,
  type Offer,
} from '#connectors/marketplace/marketplace.ts';
import { inTime } from './in-time.ts';
import { languagesOf } from './marketplace-of.ts';

export type Read = Offer | GoneOffer;

export interface Reading {
  read: Read[];
  /** Answered with what cannot be read. Asking again does not help, and says nothing about the others. */
  odd: { offerId: string; problem: MarketplaceProblem }[];
  /** Not answered, and why the first was not. */
  unread: string[];
  problem: MarketplaceProblem | undefined;
}

const isOdd = ({ kind }: MarketplaceProblem): boolean => kind === 'odd_answer' || kind === 'refused';

export interface Pace {
  /** Calls at the same time. */
  parallel: number;
  /** A later answer counts as none. Absent: as long as the connector waits. */
  patienceMs?: number | undefined;
}

/**
 * Reads offers at the marketplace, so many at the same time. After a refusal that all others would get as well, such as
 * for too many calls, the rest is not asked for.
 */
export async function readOffers(
  marketplace: Marketplace,
  offerIds: readonly string[],
  priority: CallPriority,
  { parallel, patienceMs }: Pace,
): Promise<Reading> {
  const languages = languagesOf(marketplace);
  const result: Reading = { read: [], odd: [], unread: [], problem: undefined };
  const waiting = [...offerIds];
  let isStopped = false;
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (isStopped) {
        result.unread.push(id);
        continue;
      }
      try {
        result.read.push(await inTime((signal) => marketplace.readOffer(id, languages, priority, signal), patienceMs));
      } catch (error) {
        if (!(error instanceof MarketplaceProblem)) throw error;
        if (isOdd(error)) {
          result.odd.push({ offerId: id, problem: error });
          continue;
        }
        result.problem ??= error;
        result.unread.push(id);
        isStopped = true;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, offerIds.length) }, worker));
  return result;
}
