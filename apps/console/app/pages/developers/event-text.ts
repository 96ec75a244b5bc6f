import { hookEventTypes, hookTestType } from '@sampan/contract/hook-types';
import type { Translate } from '../../texts/texts.ts';

/** Deliveries of types that a later version has taken away go by their name. */
export function eventText(t: Translate, type: string): string {
  const known = ([...hookEventTypes, hookTestType] as const).find((one) => one === type);
  return known ? t(`consoleDevelopers.event_${known}`) : type;
}
