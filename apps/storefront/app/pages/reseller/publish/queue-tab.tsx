import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FailedCard } from './failed-card.tsx';
import { useRows } from './more-rows.tsx';
import type { Publication, Publications } from './publications.ts';
import { type PublishQuery, publishPath } from './publish-query.ts';
import { Tick, TickLine } from './ticking.tsx';
import { type Ticks, useTicks } from './use-ticks.ts';

/** Failed, running, waiting and only prepared publications. */
export function QueueTab({ query, found }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  const { rows, foot } = useRows(query, found);
  const ticks = useTicks(query);
  const tickable = rows.filter(({ state, task }) => state !== 'running' && task === 'put');
  const of = (state: Publication['state']) => rows.filter((one) => one.state === state);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('resellerPublish.queueEmptyTitle')}
        text={t('resellerPublish.queueEmptyText')}
        action={
          <ButtonLink kind="brand" to="/m/goods">
            {t('resellerPublish.chooseGoods')}
          </ButtonLink>
        }
      />
    );
  return (
    <div className="rs-queue">
      <TickLine hasBox ticks={ticks} rows={tickable} total={found.total} />
      <Failed failed={of('failed')} count={found.counts.failed} query={query} ticks={ticks} />
      <Group title={t('resellerPublish.running')} count={found.counts.running}>
        {of('running').map((one) => (
          <QueueRow key={one.id} publication={one} note={t('resellerPublish.runningNote')} />
        ))}
      </Group>
      <Waiting waiting={of('queued')} found={found} query={query} ticks={ticks} />
      <Drafts drafts={of('draft')} count={found.counts.drafts} query={query} ticks={ticks} />
      {foot}
      <BulkBar query={query} ticks={ticks} />
    </div>
  );
}

function Group({
  title,
  count,
  isBad = false,
  action,
  children,
}: {
  title: string;
  count: number;
  isBad?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <section>
      <div className="rs-group">
        <h2>{title}</h2>
        {isBad ? (
          <span className="rs-count">{number(count)}</span>
        ) : (
          <span className="text-muted">{number(count)}</span>
        )}
        {action}
      </div>
      {isBad ? children : <ul className="rs-card">{children}</ul>}
    </section>
  );
}

interface PartProps {
  query: PublishQuery;
  ticks: Ticks;
}

function Failed({ failed, count, query, ticks }: PartProps & { failed: Publication[]; count: number }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  return (
    <Group
      title={t('resellerPublish.failed')}
      count={count}
      isBad
      action={
        failed.length > 1 && (
          <button
            type="button"
            className="link"
            aria-disabled={isBusy || undefined}
            onClick={() => void act('sendPublications', { ids: failed.map(({ id }) => id) })}
          >
            {t('resellerPublish.allAgain', { count: failed.length })}
          </button>
        )
      }
    >
      {failed.map((one) => (
        <FailedCard key={one.id} publication={one} query={query} tick={<Tick ticks={ticks} row={one} />} />
      ))}
    </Group>
  );
}

function Waiting({ waiting, found, query, ticks }: PartProps & { waiting: Publication[]; found: Publications }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const shops = found.shops.filter(({ id }) => query.shopId === '' || id === query.shopId);
  const isPaused = shops.some((shop) => shop.isPaused);
  return (
    <Group
      title={isPaused ? t('resellerPublish.heldUp') : t('resellerPublish.waiting')}
      count={found.counts.waiting}
      action={
        <button
          type="button"
          className="link"
          aria-disabled={isBusy || undefined}
          onClick={() => void act('pausePublishing', { shopId: query.shopId, isPaused: !isPaused })}
        >
          {isPaused ? t('resellerPublish.goOn') : t('resellerPublish.pauseAll')}
        </button>
      }
    >
      {waiting.map((one) => (
        <QueueRow
          key={one.id}
          publication={one}
          note={
            one.task === 'remove'
              ? t('resellerPublish.asRemoval')
              : t(one.isActive ? 'resellerPublish.asActive' : 'resellerPublish.asDraft')
          }
          tick={one.task === 'put' && <Tick ticks={ticks} row={one} />}
          end={one.task === 'put' && <RemoveButton publication={one} />}
        />
      ))}
    </Group>
  );
}

function Drafts({ drafts, count, query, ticks }: PartProps & { drafts: Publication[]; count: number }) {
  const t = useTexts();
  return (
    <Group
      title={t('resellerPublish.prepared')}
      count={count}
      action={
        <button type="button" className="link" onClick={() => ticks.toggle(drafts, true)}>
          {t('resellerBulk.selectThese', { count: drafts.length })}
        </button>
      }
    >
      {drafts.map((one) => (
        <QueueRow
          key={one.id}
          publication={one}
          note={t('resellerPublish.notSent')}
          tick={<Tick ticks={ticks} row={one} />}
          to={publishPath({ ...query, edit: one.id })}
          end={<RemoveButton publication={one} />}
        />
      ))}
    </Group>
  );
}

function QueueRow({
  publication: { imageUrl, title, shopName },
  note,
  to,
  tick,
  end,
}: {
  publication: Publication;
  note: string;
  to?: string;
  tick?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className="rs-queue-row" data-tick={tick ? true : undefined}>
      {tick}
      <span className="pic">
        <Picture src={imageUrl} alt="" size={40} />
      </span>
      <span className="min-w-0">
        {to ? (
          <Link className="name" dir="auto" to={to}>
            {title}
          </Link>
        ) : (
          <span className="name" dir="auto">
            {title}
          </span>
        )}
        <small>
          <bdi>{shopName}</bdi> · {note}
        </small>
      </span>
      {end}
    </li>
  );
}

function RemoveButton({ publication: { id, title } }: { publication: Publication }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('resellerPublish.takeOut', { title })}
      aria-disabled={isBusy || undefined}
      onClick={() => void act('removePublications', { ids: [id] })}
    >
      <Icon name="x" />
    </button>
  );
}
