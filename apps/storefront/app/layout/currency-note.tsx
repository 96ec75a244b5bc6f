import { useFormat } from '@sampan/ui/format.ts';
import { useShownIn } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';

/** Explains that prices on the page are estimates, and the rate used. */
export function CurrencyNote() {
  const t = useTexts();
  const { number, date } = useFormat();
  const shownIn = useShownIn();
  if (!shownIn) return null;
  const { currency, perUsd, validOn } = shownIn;
  return (
    <p className="bg-river-50 px-4 py-2 text-center text-sm text-river-900">
      {t('layout.estimates', { currency, rate: number(perUsd), date: date(validOn, 'long') })}
    </p>
  );
}
