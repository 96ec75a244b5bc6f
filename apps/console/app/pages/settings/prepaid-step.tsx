import { Checkbox } from '@sampan/ui/field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

/** Whether customers may fill a prepaid balance, and its limits. */
export function PrepaidStep() {
  const t = useTexts();
  const setting = useSetting('prepaid', {});
  return (
    <SettingForm setting={setting}>
      <Offers />
      <p className="hint">{t('setup.offersPrepaidHint')}</p>
      <div className="su-two">
        <NumberField path="prepaidMaxCents" label={t('setup.prepaidMax')} per={100} unit="$" />
        <NumberField path="prepaidFillingMaxCents" label={t('setup.prepaidFillingMax')} per={100} unit="$" />
      </div>
    </SettingForm>
  );
}

function Offers() {
  const t = useTexts();
  const { value, set } = useValue<boolean>('offersPrepaid');
  return (
    <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
      {t('setup.offersPrepaid')}
    </Checkbox>
  );
}
