import { type HookEventType, hookEventTypes, hookTestType } from '@sampan/contract/hook-types';
import type { Translate } from '../../texts/texts.ts';

const isKnown = (type: string): type is HookEventType | typeof hookTestType =>
  type === hookTestType || (hookEventTypes as readonly string[]).includes(type);

/** The display name of an event type. */
export function eventName(t: Translate, type: string): string {
  return isKnown(type) ? t(`developers.event.${type}`) : type;
}
