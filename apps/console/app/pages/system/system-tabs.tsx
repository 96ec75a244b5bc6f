import { withQuery } from '@sampan/ui/paths.ts';
import { useCall } from '../../api/use-call.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';

export type SystemPart = 'overview' | 'queues' | 'given_up' | 'retrying' | 'mails';

export const jobsPath = (state: 'given_up' | 'retrying', queue?: string) =>
  withQuery('/system/jobs', { state: state === 'given_up' ? undefined : state, queue });

export function SystemTabs({ part }: { part: SystemPart }) {
  const t = useTexts();
  const { data } = useCall('operatorListQueues', {}, { everySeconds: 30 });
  const given = data?.reduce((sum, { failed }) => sum + failed, 0);
  const tab = (own: SystemPart, to: string, count?: number) => ({
    to,
    text: t(`consoleSystem.tab_${own}`),
    count,
    isCurrent: own === part,
  });
  return (
    <Tabs
      label={t('consoleSystem.parts')}
      tabs={[
        tab('overview', '/system'),
        tab('queues', '/system/queues'),
        tab('given_up', jobsPath('given_up'), given),
        tab('retrying', jobsPath('retrying')),
        tab('mails', '/system/mails'),
      ]}
    />
  );
}
