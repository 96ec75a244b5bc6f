import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { handlingDays } from './estimate-shipping.ts';

export async function listShippingLines({ db }: Pick<Context, 'db'>): Promise<OutputOf<Calls['listShippingLines']>> {
  const shipping = await readSetting(db, 'shipping');
  return {
    ...handlingDays(shipping),
    lines: shipping.lines.map(({ id, name, zones, minimumGrams, volumetricDivisor }) => ({
      id,
      name,
      daysFrom: Math.min(...zones.map(({ daysFrom }) => daysFrom)),
      daysTo: Math.max(...zones.map(({ daysTo }) => daysTo)),
      minimumWeightKg: minimumGrams / 1000,
      volumetricDivisor,
      isWorldwide: zones.some(({ countries }) => countries === null),
    })),
  };
}
