import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { FieldName } from './field-name.tsx';

/** One change to many products, as it was set. */
export function ChangeText({ change }: { change: Readonly<Record<string, unknown>> }) {
  const t = useTexts();
  const { percent } = useFormat();
  const [[field, value] = ['', null]] = Object.entries(change);
  const text = () => {
    if (value === null) return t('consoleCatalogue.suppliers');
    if (field === 'markup') return percent(Number(value));
    if (field === 'pricePercent') return `${Number(value) > 0 ? '+' : ''}${percent(Number(value) / 100)}`;
    if (field === 'status') return t(value === 'active' ? 'consoleCatalogue.visible' : 'consoleCatalogue.hidden');
    return String(value);
  };
  return (
    <>
      <FieldName path={field} /> → <b>{text()}</b>
    </>
  );
}
