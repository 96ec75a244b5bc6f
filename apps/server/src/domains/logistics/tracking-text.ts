import { wireTime } from '@sampan/contract/wire-time';
import { translate } from '@sampan/translations/translate';
import type { Track, TrackingStep } from './tracking-store.ts';

/**
 * `logisticsSteps` as clients expect it: carrier, tracking number, current status (the title), then one line per step,
 * newest first, and a trailing line break, because clients drop the last line. What was entered of a step is English;
 * readers of another language get its state in theirs before that.
 */
export function trackingText(language: string, { carrier, trackingNumber, state, steps }: Track): string {
  const lines = [
    carrier,
    trackingNumber,
    translate(language, `logistics.state.${state}`),
    ...steps.map((step) => `${wireTime(step.at).slice(0, 16)} ${wordsOf(language, step).filter(Boolean).join(' · ')}`),
  ];
  return lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}

function wordsOf(language: string, { state, place, description }: TrackingStep): string[] {
  if (language === 'en') return [place, description];
  const isSaid = description.trim().toLowerCase() === translate('en', `logistics.state.${state}`).toLowerCase();
  return [translate(language, `logistics.state.${state}`), place, isSaid ? '' : description];
}
