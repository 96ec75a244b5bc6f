import { Field, Input } from '@sampan/ui/field.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { readDays } from './read-figure.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

/** Limits for visitors who have not paid yet. */
export function LimitsStep() {
  const t = useTexts();
  const setting = useSetting('abuse', {});
  return (
    <SettingForm setting={setting}>
      <div className="su-two">
        <NumberField path="unpaidOrdersMax" label={t('setup.unpaidOrders')} />
        <NumberField path="newCustomerOrdersMax" label={t('setup.newCustomerOrders')} />
        <NumberField path="newCustomerGoodsCents" label={t('setup.newCustomerGoods')} per={100} unit="$" />
        <NumberField path="withoutSlipHours" label={t('setup.withoutSlip')} hint={t('setup.inHours')} />
        <NumberField path="slipReminderDays" label={t('setup.slipReminder')} hint={t('setup.inDays')} />
        <NumberField path="unjudgedSlipDays" label={t('setup.unjudgedSlip')} hint={t('setup.inDays')} />
        <Days path="balanceReminderDays" label={t('setup.balanceReminder')} />
        <NumberField path="balanceOverdueDays" label={t('setup.balanceOverdue')} hint={t('setup.inDays')} />
        <NumberField path="codesOfNetworkWithoutProof" label={t('setup.codesOfNetwork')} hint={t('setup.perHour')} />
        <NumberField path="codesOfShopWithoutProof" label={t('setup.codesOfShop')} hint={t('setup.perHour')} />
      </div>
    </SettingForm>
  );
}

/** `3, 7, 14`; anything else is refused by the shop. */
function Days({ path, label }: { path: string; label: string }) {
  const t = useTexts();
  const { value, error, set } = useValue<unknown[]>(path);
  const [typed, setTyped] = useState(() => value.join(', '));
  const change = (text: string) => {
    setTyped(text);
    set(readDays(text));
  };
  return (
    <Field label={label} hint={t('setup.daysList')} error={error}>
      <Input value={typed} inputMode="numeric" onChange={({ target }) => change(target.value)} />
    </Field>
  );
}
