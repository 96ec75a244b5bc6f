import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { isolated } from '../../../features/reseller/isolated.ts';
import { useAct } from '../../../features/reseller/use-act.ts';
import { type Translate, useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';
import { type PublishQuery, publishPath } from './publish-query.ts';
import { useAge, usePageTime } from './use-age.ts';

const SkuDialog = lazy(() => import('./sku-dialog.tsx'));

/** First who refused and what; then what did or did not happen there; then the two ways out. */
export function FailedCard({
  publication,
  query,
  tick,
}: {
  publication: Publication;
  query: PublishQuery;
  tick: ReactNode;
}) {
  const t = useTexts();
  const age = useAge();
  const { imageUrl, title, shopName, failure } = publication;
  const { lead, rest } = wordsOf(t, publication, usePageTime());
  return (
    <article className="rs-card rs-failed">
      <div className="head">
        <span className="pic">
          <Picture src={imageUrl} alt="" size={48} />
        </span>
        <div className="min-w-0">
          <h3 className="name" dir="auto">
            {title}
          </h3>
          <small>
            <bdi>{shopName}</bdi> · {failure && t('resellerPublish.failedAt', { age: age(failure.at) })}
          </small>
        </div>
        {tick}
      </div>
      <p className="why">
        <Icon name="alert" />
        <span>
          <b>{lead}</b> {rest}
        </span>
      </p>
      <WaysOut publication={publication} query={query} />
    </article>
  );
}

function wordsOf(t: Translate, { failure, shopName }: Publication, now: number) {
  if (!failure) return { lead: '', rest: '' };
  const { kind, because, said, againAt } = failure;
  const again = againAt ? t('resellerPublish.againIn', { count: minutesUntil(againAt, now) }) : '';
  const values = { shop: shopName, said: said ? t('resellerPublish.said', { words: isolated(said) }) : '' };
  if (kind === 'rejected' && because !== '' && because !== 'other')
    return {
      lead: t('resellerPublish.lead_rejected', values),
      rest: t(`resellerPublish.rest_${knownBecause(because)}`, values),
    };
  const lead = t(`resellerPublish.lead_${kind}`, values);
  return { lead, rest: [t(`resellerPublish.rest_${kind}`, values), again].filter(Boolean).join(' ') };
}

const minutesUntil = (moment: string, now: number) => Math.max(1, Math.ceil((Date.parse(moment) - now) / 60_000));

const becauses = ['sku_taken', 'picture_unreadable', 'plan_limit'] as const;
const knownBecause = (because: string) => becauses.find((one) => one === because) ?? 'rejected';

function WaysOut({ publication, query }: { publication: Publication; query: PublishQuery }) {
  const { failure } = publication;
  if (failure?.because === 'sku_taken') return <SkuWays publication={publication} />;
  return <UsualWays publication={publication} query={query} />;
}

function UsualWays({ publication: { id, failure }, query }: { publication: Publication; query: PublishQuery }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const kind = failure?.kind;
  return (
    <div className="acts">
      <Button aria-disabled={isBusy || undefined} onClick={() => void act('removePublications', { ids: [id] })}>
        {t('resellerPublish.remove')}
      </Button>
      {kind === 'unauthorized' || kind === 'needs_authorization' ? (
        <ButtonLink kind="brand" to={kind === 'unauthorized' ? '/m/authorization' : '/m/authorization#goods'}>
          {t(kind === 'unauthorized' ? 'resellerPublish.connectAgain' : 'resellerPublish.applyForIt')}
        </ButtonLink>
      ) : kind === 'rejected' || kind === 'no_variants' ? (
        <ButtonLink kind="brand" to={publishPath({ ...query, edit: id })}>
          {t('resellerPublish.change')}
        </ButtonLink>
      ) : (
        <Button
          kind="brand"
          aria-disabled={isBusy || undefined}
          onClick={() => void act('sendPublications', { ids: [id] })}
        >
          {t('resellerPublish.again')}
        </Button>
      )}
    </div>
  );
}

/** The shop has a product with one of our SKUs: it is that product, or ours gets another SKU. */
function SkuWays({ publication }: { publication: Publication }) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const [open, setOpen] = useState<'' | 'link' | 'skus'>('');
  const { id, shopName } = publication;
  return (
    <div className="acts">
      <Button onClick={() => setOpen('link')}>{t('resellerPublish.linkIt')}</Button>
      <Button kind="brand" onClick={() => setOpen('skus')}>
        {t('resellerPublish.changeSku')}
      </Button>
      <ConfirmDialog
        open={open === 'link'}
        title={t('resellerPublish.linkTitle')}
        text={t('resellerPublish.linkText', { shop: shopName })}
        confirm={t('resellerPublish.linkConfirm')}
        cancel={t('ui.cancel')}
        busy={isBusy}
        onConfirm={async () => {
          await act('linkPublication', { id });
          setOpen('');
        }}
        onClose={() => setOpen('')}
      />
      {open === 'skus' && (
        <Suspense>
          <SkuDialog publication={publication} onClose={() => setOpen('')} />
        </Suspense>
      )}
    </div>
  );
}
