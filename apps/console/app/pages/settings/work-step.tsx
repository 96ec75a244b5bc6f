import { queues } from '../../features/orders/queues.ts';
import { useTexts } from '../../texts/texts.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

/** Deadlines for waiting work, and the threshold of low stock. */
export function WorkStep() {
  const t = useTexts();
  const setting = useSetting('work', {});
  return (
    <SettingForm setting={setting}>
      <div className="su-two">
        {queues.map(({ status, work }) => (
          <NumberField key={status} path={`overdueHours.${status}`} label={t(work)} hint={t('setup.overdueAfter')} />
        ))}
        <NumberField path="overdueHours.questions" label={t('consoleToday.questions')} hint={t('setup.overdueAfter')} />
        <NumberField path="overdueHours.claims" label={t('consoleToday.claims')} hint={t('setup.overdueAfter')} />
        <NumberField path="overdueHours.purchases" label={t('consoleToday.purchases')} hint={t('setup.overdueAfter')} />
        <NumberField
          path="overdueHours.transfers_back"
          label={t('consoleToday.transfers_back')}
          hint={t('setup.overdueAfter')}
        />
        <NumberField path="overdueHours.findings" label={t('consoleToday.findings')} hint={t('setup.overdueAfter')} />
        <NumberField
          path="overdueHours.marketplace"
          label={t('consoleToday.marketplace')}
          hint={t('setup.overdueAfter')}
        />
        <NumberField path="overdueHours.surplus" label={t('consoleToday.surplus')} hint={t('setup.overdueAfter')} />
        <NumberField path="overdueHours.grants" label={t('consoleToday.grants')} hint={t('setup.overdueAfter')} />
        <NumberField path="overdueHours.requests" label={t('consoleToday.requests')} hint={t('setup.overdueAfter')} />
        <NumberField path="stuckDays" label={t('setup.stuckDays')} hint={t('setup.inDays')} />
        <NumberField path="lowStock" label={t('setup.lowStock')} hint={t('setup.lowStockHint')} />
      </div>
    </SettingForm>
  );
}
