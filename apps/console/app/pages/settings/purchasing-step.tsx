import { useTexts } from '../../texts/texts.ts';
import { NumberField, SelectField, SettingForm, TextField } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

/** The purchasing margins, and the offers for unavailable goods. */
export function PurchasingStep() {
  const t = useTexts();
  const setting = useSetting('purchasing', {});
  return (
    <SettingForm setting={setting}>
      <div className="su-two">
        <NumberField path="guardE6" label={t('setup.guard')} hint={t('setup.guardHint')} per={10_000} unit="%" />
        <NumberField path="stopE6" label={t('setup.stop')} hint={t('setup.stopHint')} per={10_000} unit="%" />
        <NumberField path="answerHours" label={t('setup.answerHours')} hint={t('setup.inHours')} />
        <SelectField
          path="unanswered"
          label={t('setup.unanswered')}
          options={[
            ['refund', t('setup.unanswered_refund')],
            ['substitute', t('setup.unanswered_substitute')],
          ]}
        />
      </div>
      <TextField path="offerUrl" label={t('setup.offerUrl')} hint={t('setup.offerUrlHint')} maxLength={300} dir="ltr" />
    </SettingForm>
  );
}
