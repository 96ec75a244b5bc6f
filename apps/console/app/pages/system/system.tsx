import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { HealthSection } from './health-section.tsx';
import { SystemTabs } from './system-tabs.tsx';

type System = Output<'operatorGetSystem'>;

/** The state of the installation. */
export default function SystemPage() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetSystem', {}, { everySeconds: 60 });
  return (
    <Page title={t('console.system')}>
      <div className="one-pane">
        <SystemTabs part="overview" />
        {data ? (
          <div className="panes">
            <div>
              <HealthSection system={data} />
            </div>
            <div>
              <Space system={data} />
              <Versions system={data} />
            </div>
          </div>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-40" />
        )}
      </div>
    </Page>
  );
}

function Space({ system: { databaseBytes, disk, storage } }: { system: System }) {
  const t = useTexts();
  const { bytes } = useFormat();
  return (
    <Section title={t('consoleSystem.space')}>
      <Facts
        facts={[
          [t('consoleSystem.database'), <bdi key="database">{bytes(databaseBytes)}</bdi>],
          [t('consoleSystem.storage', { name: storage }), <StorageUse key="storage" />],
          [
            t('consoleSystem.disk'),
            t('consoleSystem.diskFree', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) }),
          ],
        ]}
      />
    </Section>
  );
}

/** Counted file by file, so that it comes after everything else. */
function StorageUse() {
  const t = useTexts();
  const { bytes, number } = useFormat();
  const { data, error } = useCall('operatorMeasureStorage', {});
  if (error) return t('consoleSystem.notCounted');
  if (!data) return <span className="text-muted">{t('consoleSystem.counting')}</span>;
  const values = { bytes: bytes(data.bytes), files: number(data.files) };
  return t(data.isAll ? 'consoleSystem.storageUse' : 'consoleSystem.storageAtLeast', values);
}

function Versions({ system }: { system: System }) {
  const t = useTexts();
  const { precise, age } = useFormat();
  const now = useNow();
  const { version, commit, node, postgres, migration, startedAt } = system;
  return (
    <Section title={t('consoleSystem.versions')}>
      <Facts
        facts={[
          [t('consoleSystem.shop'), <bdi key="shop">{version}</bdi>],
          ...(commit
            ? [
                [
                  t('consoleSystem.commit'),
                  <span key="commit" className="mono wrap">
                    {commit.slice(0, 12)}
                  </span>,
                ] as const,
              ]
            : []),
          ['Node.js', <bdi key="node">{node}</bdi>],
          ['PostgreSQL', <bdi key="postgres">{postgres}</bdi>],
          [
            t('consoleSystem.migration'),
            <span key="migration" className="mono wrap">
              {migration}
            </span>,
          ],
          [
            t('consoleSystem.started'),
            t('consoleSystem.ago', { moment: precise(startedAt), age: age(now - readMoment(startedAt)) }),
          ],
        ]}
      />
    </Section>
  );
}
