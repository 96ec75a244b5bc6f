import { useTexts } from '../../texts/texts.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

/** Prices for storing a customer's own stock, and for packing orders from it. */
export function StorageStep() {
  const t = useTexts();
  const storage = useSetting('storage', {});
  return (
    <SettingForm setting={storage}>
      <div className="su-two">
        <NumberField path="freeDays" label={t('setup.freeDays')} hint={t('setup.freeDaysHint')} />
        <NumberField
          path="perPieceMonthCents"
          label={t('setup.perPieceMonth')}
          hint={t('setup.perPieceMonthHint')}
          per={100}
          unit="$"
        />
        <NumberField path="handlingPerOrderCents" label={t('setup.handlingPerOrder')} per={100} unit="$" />
        <NumberField path="handlingPerPieceCents" label={t('setup.handlingPerPiece')} per={100} unit="$" />
      </div>
    </SettingForm>
  );
}
