import { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';

/** A later answer counts as none, and a call that can be given up is. Undefined: as long as the connector waits. */
export async function inTime<Answer>(
  ask: (signal?: AbortSignal) => Promise<Answer>,
  patienceMs: number | undefined,
): Promise<Answer> {
  if (patienceMs === undefined) return ask();
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      patience.abort();
      fail(new MarketplaceProblem('unavailable', `no answer within ${patienceMs} ms`));
    }, patienceMs);
  });
  try {
    return await Promise.race([ask(patience.signal), silence]);
  } finally {
    clearTimeout(timer);
  }
}
