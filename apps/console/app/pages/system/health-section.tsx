import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { backupTone, diskTone, dueTone, givenUp, helperTone, longestDue } from './health.ts';
import { jobsPath } from './system-tabs.tsx';

/** Health checks, problems first, each with its remedy. */
export function HealthSection({ system }: { system: Output<'operatorGetSystem'> }) {
  const t = useTexts();
  const { age, number } = useFormat();
  const now = useNow();
  const { data: queues = [] } = useCall('operatorListQueues', {}, { everySeconds: 30 });
  const failed = givenUp(queues);
  const due = longestDue(queues, now);
  return (
    <Section title={t('consoleSystem.health')}>
      <ul className="entries">
        <Sign tone="green" title={t('consoleSystem.database')}>
          {t('consoleSystem.databaseAnswers', { ms: number(system.databaseMs) })}
        </Sign>
        {system.replica && (
          <Sign tone={helperTone(system.replica)} title={t('consoleSystem.replica')}>
            {t(`consoleSystem.replica_${system.replica.use}`)}
          </Sign>
        )}
        {system.sharedCache && (
          <Sign tone={helperTone(system.sharedCache)} title={t('consoleSystem.cache')}>
            {t(`consoleSystem.cache_${system.sharedCache.use}`)}
          </Sign>
        )}
        {system.search && (
          <Sign tone={helperTone(system.search)} title={t('consoleSystem.search')}>
            {t(`consoleSystem.search_${system.search.use}`)}
          </Sign>
        )}
        <Sign tone={dueTone(queues, now)} title={t('consoleSystem.jobs')}>
          {due > 0 ? t('consoleSystem.jobsWait', { age: age(due) }) : t('consoleSystem.noJobsWait')}
        </Sign>
        <Sign tone={failed > 0 ? 'crimson' : 'green'} title={t('consoleSystem.tab_given_up')}>
          {failed > 0 ? (
            <Link to={jobsPath('given_up')} className="link">
              {t('consoleSystem.jobsGivenUp', { count: failed })}
            </Link>
          ) : (
            t('consoleSystem.noneGivenUp')
          )}
        </Sign>
        <Sign tone={backupTone(system, now)} title={t('consoleSystem.backup')}>
          {system.backupAt === null
            ? t('consoleSystem.noBackup')
            : t('consoleSystem.backupAge', { age: age(now - Date.parse(system.backupAt)) })}
          {system.backupAt !== null && backupTone(system, now) !== 'green' && <> {t('consoleSystem.backupRemedy')}</>}
        </Sign>
        <Sign tone={diskTone(system)} title={t('consoleSystem.disk')}>
          {t('consoleSystem.diskUsed', {
            percent: number(Math.round(100 * (1 - system.disk.freeBytes / system.disk.totalBytes))),
          })}
        </Sign>
      </ul>
    </Section>
  );
}

const words = { green: 'fine', amber: 'look', crimson: 'wrong' } as const;

function Sign({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <li>
      <div>
        <p className="entry-title">{title}</p>
        <p className="second">{children}</p>
      </div>
      <State tone={tone}>{t(`consoleSystem.${words[tone as keyof typeof words]}`)}</State>
    </li>
  );
}
