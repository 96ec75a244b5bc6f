import { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';

/** A later answer counts as none. Undefined: as long as the connector waits. */
export async function inTime<Answer>(answer: Promise<Answer>, patienceMs: number | undefined): Promise<Answer> {
  if (patienceMs === undefined) return answer;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(new MarketplaceProblem('unavailable', `no answer within ${patienceMs} ms`)),
      patienceMs,
    );
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
