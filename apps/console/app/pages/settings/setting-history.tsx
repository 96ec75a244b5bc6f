import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { DifferenceTable } from '../../features/audit-log/difference-table.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Json } from './use-setting.ts';

type Change = Output<'operatorListSettingChanges'>[number];

/** The changes of a setting, with author and time. */
export function SettingHistory({ subject }: { subject: SettingSubject }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorListSettingChanges', { subject });
  return (
    <Section title={t('setup.history')} note={t(`setup.subject_${subject}`)}>
      {data?.length === 0 && <p className="text-muted">{t('setup.neverChanged')}</p>}
      {data?.map((change, index) => (
        <Entry key={change.changedAt} change={change} before={data[index + 1]} />
      ))}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12" />}
    </Section>
  );
}

function Entry({ change, before }: { change: Change; before: Change | undefined }) {
  const t = useTexts();
  const { moment } = useFormat();
  return (
    <details className="su-change">
      <summary>
        <span>{moment(change.changedAt)}</span> <b dir="auto">{change.changedBy || t('setup.byCommand')}</b>
      </summary>
      <DifferenceTable before={(before?.value as Json | undefined) ?? null} after={change.value as Json | null} />
    </details>
  );
}
