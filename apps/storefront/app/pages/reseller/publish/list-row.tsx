import { fewPieces } from '@sampan/contract/publication-states';
import { useFormat } from '@sampan/ui/format.ts';
import { Badge, GoodsRow } from '../../../features/reseller/goods-row.tsx';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';
import { type PublishQuery, publishPath } from './publish-query.ts';
import { DriftStrip, HeldStrip, PauseStrip, RefusedStrip } from './row-strips.tsx';
import { tickOf } from './ticking.tsx';
import { useAge } from './use-age.ts';
import type { Ticks } from './use-ticks.ts';

interface Props {
  publication: Publication;
  query: PublishQuery;
  ticks: Ticks;
}

export function ListRow({ publication, query, ticks }: Props) {
  const t = useTexts();
  const age = useAge();
  const { written, inCurrency, percent } = useMoney();
  const { id, imageUrl, title, stock, cost, price, margin, ruleMargin, sentAt, currency, leastMargin } = publication;
  const isLow = (margin !== null && margin < 0) || (ruleMargin !== null && ruleMargin < leastMargin);
  return (
    <GoodsRow
      picture={imageUrl}
      title={title}
      to={publishPath({ ...query, edit: id })}
      line={<Badges publication={publication} />}
      isCurrent={query.edit === id}
      selection={tickOf(ticks, publication, t('resellerBulk.select', { title }))}
      figures={[
        { name: t('resellerPublish.stock'), value: <Stock pieces={stock} /> },
        { name: t('resellerPublish.cost'), value: <bdi dir="ltr">{written(cost)}</bdi> },
        {
          name: t('resellerPublish.there'),
          value: (
            <bdi dir="ltr">
              {price === null ? '–' : inCurrency(publication.seenPrice ?? price, asCurrency(currency))}
            </bdi>
          ),
        },
        {
          name: t('resellerPublish.margin'),
          value: (
            <bdi dir="ltr" className={isLow ? 'rs-bad' : undefined}>
              {margin === null ? '–' : percent(margin)}
            </bdi>
          ),
        },
      ]}
      aside={sentAt ? age(sentAt) : '–'}
      strip={<Strip publication={publication} />}
    />
  );
}

function Strip({ publication }: { publication: Publication }) {
  if (publication.state === 'paused')
    return publication.isHeld ? <HeldStrip publication={publication} /> : <PauseStrip publication={publication} />;
  if (publication.isDrifted) return <DriftStrip publication={publication} />;
  return publication.failure ? <RefusedStrip publication={publication} /> : null;
}

function Stock({ pieces }: { pieces: number }) {
  const t = useTexts();
  const { number } = useFormat();
  if (pieces >= fewPieces) return number(pieces);
  return <span className="rs-low">{t('resellerPublish.left', { count: pieces })}</span>;
}

function Badges({
  publication: { state, isDrifted, isMissing, isActive, sentAt, shopName },
}: {
  publication: Publication;
}) {
  const t = useTexts();
  const age = useAge();
  if (state === 'paused')
    return (
      <Badge tone="crimson" icon="pause">
        {t('resellerPublish.paused')}
      </Badge>
    );
  if (isDrifted)
    return (
      <Badge tone="amber" icon="alert">
        {t('resellerPublish.drifted')}
      </Badge>
    );
  return (
    <>
      {isMissing && (
        <Badge tone="amber" icon="alert">
          {t('resellerPublish.variantMissing')}
        </Badge>
      )}
      <span className="rs-sync" data-draft={!isActive || undefined}>
        {t(isActive ? 'resellerPublish.active' : 'resellerPublish.draft')}
        <span className="lg:hidden"> · {sentAt && t('resellerPublish.sentAgo', { age: age(sentAt) })}</span>
        <span className="hidden lg:inline">
          {' '}
          · <bdi>{shopName}</bdi>
        </span>
      </span>
    </>
  );
}
