import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

type Trouble = Output<'operatorGetTrouble'>;
type Item = Trouble['list'][number];

/** Failures and warnings; each links to its remedy. */
export function NeedsALook({ now }: { now: number }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetTrouble', {}, { everySeconds: 60 });
  return (
    <section className="card" aria-labelledby="look">
      <div className="card-head">
        <h2 id="look">{t('consoleToday.look')}</h2>
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-20" />}
      {data?.list.length === 0 && <EmptyState as="h3" title={t('consoleToday.allWell')} />}
      <ul className="today-troubles">
        {data?.list.map((item) => (
          <li key={`${item.kind} ${item.id}`} data-grave={item.kind !== 'low_stock' || undefined}>
            <Link to={placeOf(item, data)}>
              {t(`consoleToday.${item.kind}`, { count: item.count, host: hostOf(item.about) })}
            </Link>
            <Note item={item} trouble={data} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a webhook's address. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function placeOf({ kind, id }: Item, { stuckDays }: Trouble): string {
  if (kind === 'stuck_orders') return withQuery('/orders', { status: 'in_work', waiting: String(stuckDays * 24) });
  if (kind === 'failed_jobs') return withQuery('/system/jobs', { state: 'given_up' });
  if (kind === 'failed_webhook') return withQuery(`/developers/${id}`, { state: 'failed' });
  if (kind === 'marketplace_lost') return '/marketplace/connection';
  return '/low-stock';
}

function Note({ item, trouble, now }: { item: Item; trouble: Trouble; now: number }) {
  const t = useTexts();
  const { age } = useFormat();
  const text = {
    stuck_orders: () => t('consoleToday.stuckNote', { days: trouble.stuckDays }),
    failed_jobs: () => t('consoleToday.failedJobsNote', { age: age(now - readMoment(item.since ?? '')) }),
    failed_webhook: () => item.about,
    marketplace_lost: () => t('consoleToday.marketplaceLostNote'),
    low_stock: () => t('consoleToday.lowStockNote', { pieces: trouble.lowStock }),
  }[item.kind]();
  return (
    <span className="cut text-muted" dir="auto" title={text}>
      {text}
    </span>
  );
}
