import { wireTime } from '@sampan/contract/wire-time';
import { translate } from '@sampan/translations/translate';
import type { Track } from './tracking-store.ts';

/**
 * `logisticsSteps` as clients expect it: carrier, tracking number, current status (the title), then one line per step,
 * newest first, and a trailing line break, because clients drop the last line.
 */
export function trackingText(language: string, { carrier, trackingNumber, state, steps }: Track): string {
  const lines = [
    carrier,
    trackingNumber,
    translate(language, `logistics.state.${state}`),
    ...steps.map(
      (step) => `${wireTime(step.at).slice(0, 16)} ${[step.place, step.description].filter(Boolean).join(' · ')}`,
    ),
  ];
  return lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}
