import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { Badge, type BadgeTone } from '../../../features/reseller/goods-row.tsx';
import type { ResellerIconName } from '../../../features/reseller/icons.tsx';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useRows } from './more-rows.tsx';
import type { Publication, Publications } from './publications.ts';
import type { PublishQuery } from './publish-query.ts';
import { Tick, TickLine } from './ticking.tsx';
import { type Ticks, useTicks } from './use-ticks.ts';

const reasons = ['authorization_ended', 'sold_out', 'withdrawn', 'removed_in_shop'] as const;
type Reason = (typeof reasons)[number];

const looks: Record<Reason, { tone: BadgeTone; icon: ResellerIconName }> = {
  authorization_ended: { tone: 'amber', icon: 'lock' },
  sold_out: { tone: 'ink', icon: 'clock' },
  withdrawn: { tone: 'crimson', icon: 'x' },
  removed_in_shop: { tone: 'ink', icon: 'trash' },
};

/** Grouped by reason: each is explained once. */
export function ExpiredTab({ query, found }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  const { rows, foot } = useRows(query, found);
  const ticks = useTicks(query);
  if (rows.length === 0)
    return <EmptyState title={t('resellerPublish.expiredEmptyTitle')} text={t('resellerPublish.expiredEmptyText')} />;
  return (
    <div className="rs-queue">
      <p className="rs-lead">{t('resellerPublish.expiredLead')}</p>
      <TickLine hasBox ticks={ticks} rows={rows} total={found.total} />
      {reasons.map((reason) => (
        <Group key={reason} reason={reason} rows={rows.filter((one) => one.expiredReason === reason)} ticks={ticks} />
      ))}
      {foot}
      <BulkBar query={query} ticks={ticks} />
    </div>
  );
}

function Group({ reason, rows, ticks }: { reason: Reason; rows: Publication[]; ticks: Ticks }) {
  const t = useTexts();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(`resellerPublish.reason_${reason}`)}>
      {rows.map((one) => (
        <ExpiredCard key={one.id} publication={one} reason={reason} ticks={ticks} />
      ))}
    </section>
  );
}

function ExpiredCard({ publication, reason, ticks }: { publication: Publication; reason: Reason; ticks: Ticks }) {
  const t = useTexts();
  const { date } = useFormat();
  const { imageUrl, title, shopName, expiredAt, stock } = publication;
  return (
    <article className="rs-card rs-failed rs-expired">
      <p className="reason">
        <Tick ticks={ticks} row={publication} />
        <Badge {...looks[reason]}>{t(`resellerPublish.reason_${reason}`)}</Badge>
        <span>{expiredAt && date(expiredAt)}</span>
      </p>
      <div className="head">
        <span className="pic">
          <Picture src={imageUrl} alt="" size={48} />
        </span>
        <div className="min-w-0">
          <h2 className="name" dir="auto">
            {title}
          </h2>
          <small>
            <bdi>{shopName}</bdi> ·{' '}
            {reason === 'removed_in_shop'
              ? t('resellerPublish.stillSupplied', { count: stock })
              : t('resellerPublish.noStockThere')}
          </small>
        </div>
      </div>
      <Ways publication={publication} reason={reason} />
    </article>
  );
}

function Ways({
  publication: { id, title, stock, tellsWhenBack },
  reason,
}: {
  publication: Publication;
  reason: Reason;
}) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const idle = isBusy || undefined;
  async function renew() {
    const answer = await act('renewPublications', { ids: [id] });
    const [left] = answer?.left ?? [];
    if (left) showToast({ kind: 'error', title: t(`resellerPublish.left_${left.reason}`) });
  }
  return (
    <div className="acts">
      <Button aria-disabled={idle} onClick={() => void act('removePublications', { ids: [id] })}>
        {t(reason === 'removed_in_shop' ? 'resellerPublish.forget' : 'resellerPublish.removeThere')}
      </Button>
      {reason === 'withdrawn' ? (
        <ButtonLink to={withQuery('/m/goods', { searchKey: title })}>{t('resellerPublish.findSimilar')}</ButtonLink>
      ) : reason === 'sold_out' && stock === 0 ? (
        <Button
          aria-pressed={tellsWhenBack}
          aria-disabled={idle}
          onClick={() => void act('tellWhenBack', { id, isTold: !tellsWhenBack })}
        >
          {t(tellsWhenBack ? 'resellerPublish.toldWhenBack' : 'resellerPublish.tellWhenBack')}
        </Button>
      ) : (
        <Button kind="brand" aria-disabled={idle} onClick={() => void renew()}>
          {t('resellerPublish.renew')}
        </Button>
      )}
    </div>
  );
}
