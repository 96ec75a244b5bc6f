import { Checkbox } from '@sampan/ui/field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { NumberField, SelectField, SettingForm, TextField } from './setting-form.tsx';
import { SettingProvider, useSetting, useValue } from './use-setting.ts';

/** The purchasing margins, the offers for unavailable goods, and buying at the marketplace by call. */
export function PurchasingStep() {
  const t = useTexts();
  const setting = useSetting('purchasing', {});
  const buying = useSetting('buying', {});
  return (
    <SettingForm setting={setting} second={buying}>
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
      <SettingProvider value={buying}>
        <h3>{t('setup.buying')}</h3>
        <div className="su-two">
          <NumberField
            path="approveFen"
            label={t('setup.approveFen')}
            hint={t('setup.approveFenHint')}
            per={100}
            unit="¥"
          />
        </div>
        <PayByCall />
        <div className="su-two">
          <NumberField path="payPerOrderFen" label={t('setup.payPerOrderFen')} per={100} unit="¥" />
          <NumberField
            path="payPerDayFen"
            label={t('setup.payPerDayFen')}
            hint={t('setup.payPerDayFenHint')}
            per={100}
            unit="¥"
          />
        </div>
      </SettingProvider>
    </SettingForm>
  );
}

function PayByCall() {
  const t = useTexts();
  const { value, set } = useValue<boolean>('payByCall');
  return (
    <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
      {t('setup.payByCall')}
    </Checkbox>
  );
}
