import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { JobActions, JobFacts } from './job-details.tsx';
import { SystemTabs } from './system-tabs.tsx';
import { useJobColumns } from './use-job-columns.tsx';

const pageSize = 50;

/** Jobs that failed: given up, or to be tried again. */
export default function Jobs() {
  const t = useTexts();
  const [{ state = 'given_up', queue }, filter] = useFilters({ state: oneOf(['given_up', 'retrying']), queue: words });
  const list = useList('operatorListFailedJobs', { state, queue, pageSize }, { everySeconds: 30 });
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const job = list.rows?.find(({ id }) => id === current);
  const shown = list.rows?.find(({ id }) => id === opened);
  return (
    <Page title={t('console.system')}>
      <div className="split">
        <div className="pane">
          <div>
            <SystemTabs part={state} />
            {queue && (
              <div className="filters">
                <Chip onDrop={() => filter({ queue: '' })}>{t('consoleSystem.onlyQueue', { queue })}</Chip>
              </div>
            )}
          </div>
          <DataTable
            label={t(`consoleSystem.tab_${state}`)}
            list={list}
            columns={useJobColumns(setOpened)}
            idOf={({ id }) => id}
            current={current}
            onCurrent={setCurrent}
            hasPanel
            onOpen={({ id }) => setOpened(id)}
            isTall
            empty={<NoJobs state={state} onAll={queue ? () => filter({ queue: '' }) : undefined} />}
          />
        </div>
        {job && (
          <SidePanel
            key={job.id}
            label={job.queue}
            head={<p className="side-name mono">{job.queue}</p>}
            foot={<JobActions job={job} />}
          >
            <JobFacts job={job} />
          </SidePanel>
        )}
      </div>
      {shown && (
        <Dialog
          open
          size="form"
          title={shown.queue}
          onClose={() => setOpened(null)}
          actions={<JobActions job={shown} />}
        >
          <JobFacts job={shown} />
        </Dialog>
      )}
    </Page>
  );
}

function NoJobs({ state, onAll }: { state: 'given_up' | 'retrying'; onAll: (() => void) | undefined }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t(state === 'given_up' ? 'consoleSystem.noneGivenUp' : 'consoleSystem.noneRetrying')}
      text={t(state === 'given_up' ? 'consoleSystem.noneGivenUpText' : 'consoleSystem.noneRetryingText')}
      action={onAll && <Button onClick={onAll}>{t('consoleSystem.allQueues')}</Button>}
    />
  );
}
