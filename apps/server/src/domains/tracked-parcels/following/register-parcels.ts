import { numberOf, TrackingKeyRefused, TrackingUnavailable } from '#connectors/tracking/tracking.ts';
import { claimUnregistered, saveRegistration } from '#domains/tracked-parcels/records/store.ts';
import type { Context } from '#shop/context.ts';

/** Registers what waits. What gets no answer keeps waiting in its row, so an outage fails no job. */
export const registerParcels = (ctx: Context): Promise<void> => whileAvailable(ctx, () => registerWaiting(ctx));

export async function whileAvailable({ log }: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TrackingUnavailable)) throw error;
    if (error instanceof TrackingKeyRefused) log.error(error, 'parcels are not followed');
    else log.warn(error, 'parcels are followed later');
  }
}

/** In calls as large as the service takes. */
async function registerWaiting({ db, tracking }: Context): Promise<void> {
  if (!tracking) return;
  for (;;) {
    const claimed = await claimUnregistered(db, tracking.name, tracking.perCall);
    if (claimed.length === 0) return;
    // A number may be on its way to the buyer and be expected from a seller.
    const byNumber = Map.groupBy(claimed, ({ number }) => number);
    const answers = await tracking.register([...byNumber.values()].flatMap(([first]) => first ?? []));
    for (const answer of answers)
      for (const { id } of byNumber.get(numberOf(answer.number)) ?? [])
        await saveRegistration(db, tracking.name, id, answer);
    if (claimed.length < tracking.perCall) return;
  }
}
