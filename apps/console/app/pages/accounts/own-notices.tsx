import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { atHour, toLocalHour, toUtcHour } from './notice-hours.ts';
import { NoticeSecret } from './notice-secret.tsx';

type Notices = Output<'operatorGetNotices'>;

/** The operator's notifications and their channels. */
export function OwnNotices() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetNotices', {});
  return (
    <Section title={t('consoleAccounts.notices')}>
      {data && <NoticesForm key={JSON.stringify(data)} notices={data} />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
    </Section>
  );
}

function useNoticesForm(notices: Notices) {
  const t = useTexts();
  const { act } = useAct('operatorSetNotices', ['operatorGetNotices']);
  return useForm({
    initial: {
      new_orders: notices.topics.includes('new_orders'),
      questions: notices.topics.includes('questions'),
      handovers: notices.topics.includes('handovers'),
      answers: notices.topics.includes('answers'),
      overdue: notices.topics.includes('overdue'),
      failed_jobs: notices.topics.includes('failed_jobs'),
      mail: notices.mail as string,
      hour: String(toLocalHour(notices.dailyHour)),
      hookUrl: notices.hook?.url ?? '',
    },
    rules: {},
    inDialog: true,
    send: async ({ mail, hour, hookUrl, ...chosen }) => {
      await act({
        topics: notices.offered.filter((topic) => chosen[topic]),
        mail: mail as Notices['mail'],
        dailyHour: toUtcHour(Number(hour)),
        hookUrl: hookUrl.trim(),
      });
      showToast({ kind: 'done', title: t('consoleAccounts.saved') });
    },
  });
}

function NoticesForm({ notices }: { notices: Notices }) {
  const t = useTexts();
  const form = useNoticesForm(notices);
  if (notices.offered.length === 0) return <p className="text-muted">{t('consoleAccounts.noNotices')}</p>;
  return (
    <form {...form.form} className="fields">
      <fieldset className="fields">
        <legend>{t('consoleAccounts.noticesOf')}</legend>
        {notices.offered.map((topic) => (
          <Checkbox
            key={topic}
            checked={form.values[topic]}
            hint={t(`consoleAccounts.notice_${topic}_hint`)}
            onChange={(event) => form.set({ [topic]: event.target.checked })}
          >
            {t(`consoleAccounts.notice_${topic}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Field label={t('consoleAccounts.byMail')} hint={t('consoleAccounts.byMailHint')}>
        <Select {...form.text('mail')}>
          <option value="off">{t('consoleAccounts.mail_off')}</option>
          <option value="at_once">{t('consoleAccounts.mail_at_once')}</option>
          <option value="daily">{t('consoleAccounts.mail_daily')}</option>
        </Select>
      </Field>
      {form.values.mail === 'daily' && (
        <Field label={t('consoleAccounts.mailHour')}>
          <Select {...form.text('hour')}>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={atHour(hour)} value={hour}>
                {atHour(hour)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t('consoleAccounts.ownHook')}
        hint={t(notices.hook?.isOn === false ? 'consoleAccounts.ownHookOff' : 'consoleAccounts.ownHookHint')}
        error={form.errors.hookUrl}
        optional
      >
        <Input {...form.text('hookUrl')} type="url" dir="ltr" maxLength={limits.hookUrlMax} autoComplete="off" />
      </Field>
      {notices.hook && <NoticeSecret />}
      <FormProblem text={form.problem} />
      <Button type="submit" kind="brand" busy={form.busy}>
        {t('consoleAccounts.saveNotices')}
      </Button>
    </form>
  );
}
