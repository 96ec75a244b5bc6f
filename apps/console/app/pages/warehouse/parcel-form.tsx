import { Button } from '@sampan/ui/button.tsx';
import { Measure } from '../../features/warehouse/measure.tsx';
import { charged, type Line, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ParcelContents } from './parcel-contents.tsx';
import { type Draft, readDraft } from './parcel-draft.ts';

interface Props {
  number: number;
  draft: Draft;
  balance: WarehouseOrder['balance'];
  isOpen: boolean;
  /** Pieces that may be in it, and those in no parcel yet; empty for a single parcel, which holds all. */
  lines: readonly Line[];
  left: ReadonlyMap<string, number>;
  onChange: (draft: Draft) => void;
  onRemove: (() => void) | undefined;
}

const fields = ['weight', 'length', 'width', 'height'] as const;

/** A parcel's weight and size, and its charged weight. */
export function ParcelForm({ number, draft, balance, isOpen, lines, left, onChange, onRemove }: Props) {
  const t = useTexts();
  const { kilograms, number: write } = useFormat();
  const parcel = readDraft(draft);
  const counts = parcel && charged(balance, parcel);
  return (
    <fieldset className="wh-card wh-parcel">
      <legend>{t('consoleWarehouse.parcel', { number })}</legend>
      <p className="wh-parcel-head">
        <b aria-hidden="true">{t('consoleWarehouse.parcel', { number })}</b>
        {counts && <b>{t('consoleWarehouse.charged', { weight: kilograms(counts.grams) })}</b>}
        {isOpen && onRemove && (
          <Button kind="quiet" aria-label={t('consoleWarehouse.removeParcel', { number })} onClick={onRemove}>
            <Icon name="trash" small />
          </Button>
        )}
      </p>
      {isOpen ? (
        <div className="wh-measures">
          {fields.map((field) => (
            <label key={field}>
              {t(`consoleWarehouse.${field}`)}
              <input
                className="input wh-input"
                inputMode="decimal"
                autoComplete="off"
                value={draft[field]}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      ) : (
        parcel && (
          <p>
            <Measure parcel={parcel} />
          </p>
        )
      )}
      {counts?.isByVolume && (
        <p className="second">
          {t('consoleWarehouse.byVolume', {
            weight: kilograms(counts.grams),
            divisor: write(balance.tariff.volumetricDivisor),
          })}
        </p>
      )}
      {lines.length > 0 && (
        <ParcelContents draft={draft} isOpen={isOpen} lines={lines} left={left} onChange={onChange} />
      )}
    </fieldset>
  );
}
