import { claimSilent } from '#domains/tracked-parcels/records/store.ts';
import type { Context } from '#shop/context.ts';
import { whileAvailable } from './register-parcels.ts';
import { takeReports } from './take-reports.ts';

/** A run stays within any plan's limits; the next one goes on. */
const callsPerRun = 20;

/** Asks about parcels without news: a push may be lost, and not every shop has set them up. */
export const pullSilentParcels = (ctx: Context): Promise<void> => whileAvailable(ctx, () => pullSilent(ctx));

async function pullSilent(ctx: Context): Promise<void> {
  const { db, tracking } = ctx;
  if (!tracking) return;
  const { name: service, perCall: limit, silentMinutes: minutes } = tracking;
  for (let calls = 0; calls < callsPerRun; calls++) {
    const numbers = await claimSilent(db, { service, minutes: Math.max(minutes, 1), limit });
    if (numbers.length === 0) return;
    await takeReports(ctx, service, await tracking.read(numbers));
    if (numbers.length < limit) return;
  }
}
