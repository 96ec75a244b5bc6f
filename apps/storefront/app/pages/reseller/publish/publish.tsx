import { publishTabs } from '@sampan/contract/publication-states';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';
import { ChangeNews, isUnderWay } from './change-news.tsx';
import { Editor } from './editor.tsx';
import { ExpiredTab } from './expired-tab.tsx';
import { ListTab } from './list-tab.tsx';
import type { Publications } from './publications.ts';
import { type PublishQuery, publishPath, readPublishQuery } from './publish-query.ts';
import { QueueTab } from './queue-tab.tsx';

const RuleSheet = lazy(() => import('./rule-sheet.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const { call } = page;
  const params = new URL(request.url).searchParams;
  if (!params.has('tab')) throw redirect(localPath(page.language, publishPath({ tab: await firstTab(call) })));
  const query = readPublishQuery(params);
  const { tab, shopId, search, filter, edit } = query;
  const [found, opened, changes] = await Promise.all([
    call('listPublications', { tab, shopId, search, filter }),
    readEdited(call, edit),
    call('listListingChanges', {}),
  ]);
  return { query, found, ...opened, changes: changes.list, now: Date.now() };
}

/** Skips missing products; and unpriceable ones, with a note. */
async function readEdited(call: ReturnType<typeof readSignedInPage>['call'], id: string) {
  try {
    return { edited: id ? await call('getPublication', { id }) : null, hasNoRate: false };
  } catch (error) {
    // The refusal of a page's call.
    const { data } = error as { data?: { error?: string } };
    return { edited: null, hasNoRate: data?.error === 'shop_currency_unknown' };
  }
}

/** Opens the tab with waiting work; else the published goods. */
async function firstTab(call: ReturnType<typeof readSignedInPage>['call']): Promise<PublishQuery['tab']> {
  const { publish } = await call('getResellerCounts', {});
  return publish.failed + publish.waiting > 0 || publish.listed === 0 ? 'queue' : 'list';
}

export default function Publish() {
  const { query, found, edited, hasNoRate, changes } = useLoaderData<typeof loader>();
  const t = useTexts();
  const go = useGo();
  useWatch(found.counts.waiting + found.counts.running > 0 || changes.some(isUnderWay));
  return (
    <div className="rs-panes">
      <Head title={t('resellerFrame.tab_publish')} />
      <div className="rs-pane">
        <PublishHead query={query} found={found} />
        <ChangeNews changes={changes} />
        {hasNoRate && (
          <Note tone="warn" className="mx-3 mt-3">
            {t('resellerPublish.noRate')}
          </Note>
        )}
        {found.shops.length === 0 ? (
          <NoShop />
        ) : (
          <Tab key={publishPath({ ...query, edit: '' })} query={query} found={found} />
        )}
      </div>
      {edited && (
        <Editor
          key={`${edited.publication.id} ${edited.version}`}
          edited={edited}
          onClose={() => go(publishPath({ ...query, edit: '' }), { preventScrollReset: true })}
        />
      )}
    </div>
  );
}

const watchMs = 3000;

/** While something is on its way the page follows it. */
function useWatch(isMoving: boolean) {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), watchMs);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
}

function Tab({ query, found }: { query: PublishQuery; found: Publications }) {
  if (query.tab === 'list') return <ListTab query={query} found={found} />;
  return query.tab === 'expired' ? (
    <ExpiredTab query={query} found={found} />
  ) : (
    <QueueTab query={query} found={found} />
  );
}

function PublishHead({ query, found }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  return (
    <PageHead
      title={t('resellerFrame.tab_publish')}
      actions={
        <>
          {found.shops.length > 1 && <ShopChoice query={query} shops={found.shops} />}
          <PhoneRule query={query} shops={found.shops} />
          <ButtonLink className="hidden md:inline-flex" to="/m/price-rules">
            <ResellerIcon name="percent" small />
            {t('resellerPublish.priceRules')}
          </ButtonLink>
          <ButtonLink className="hidden md:inline-flex" to="/m/goods">
            <ResellerIcon name="plus" small />
            {t('resellerPublish.addGoods')}
          </ButtonLink>
        </>
      }
    >
      <Tabs query={query} found={found} />
    </PageHead>
  );
}

/** On a phone the rule of a single shop opens as a sheet over its list; with several, the page offers a choice. */
function PhoneRule({ query, shops }: { query: PublishQuery; shops: Publications['shops'] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const shopId = query.shopId || (shops.length === 1 ? (shops[0]?.id ?? '') : '');
  const icon = <ResellerIcon name="percent" />;
  if (!shopId)
    return (
      <Link className="ib md:hidden" to="/m/price-rules" aria-label={t('resellerPublish.priceRules')}>
        {icon}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className="ib md:hidden"
        aria-label={t('resellerPublish.priceRule')}
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      {isOpen && (
        <Suspense>
          <RuleSheet shopId={shopId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Tabs({ query, found }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  const { number } = useFormat();
  const { counts } = found;
  const countOf = {
    queue: counts.failed + counts.running + counts.waiting + counts.drafts,
    list: counts.listed,
    expired: counts.expired,
  };
  return (
    <nav className="rs-tabs lg:hidden" aria-label={t('resellerFrame.tab_publish')}>
      {publishTabs.map((tab) => (
        <Link
          key={tab}
          to={publishPath({ tab, shopId: query.shopId })}
          aria-current={query.tab === tab ? 'page' : undefined}
        >
          {t(`resellerPublish.tab_${tab}`)}
          {tab === 'queue' && counts.failed > 0 ? (
            <span className="rs-count">{number(counts.failed)}</span>
          ) : (
            countOf[tab] > 0 && <small>{number(countOf[tab])}</small>
          )}
        </Link>
      ))}
    </nav>
  );
}

function ShopChoice({ query, shops }: { query: PublishQuery; shops: Publications['shops'] }) {
  const t = useTexts();
  const go = useGo();
  return (
    <span className="rs-choice">
      <select
        aria-label={t('resellerPublish.shop')}
        value={query.shopId}
        onChange={(event) => go(publishPath({ ...query, shopId: event.currentTarget.value, edit: '' }))}
      >
        <option value="">{t('resellerPublish.allShops')}</option>
        {shops.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ResellerIcon name="down" small />
    </span>
  );
}

function NoShop() {
  const t = useTexts();
  return (
    <EmptyState
      title={t('resellerPublish.noShopTitle')}
      text={t('resellerPublish.noShopText')}
      action={
        <ButtonLink kind="brand" to="/m/authorization">
          {t('resellerPublish.connect')}
        </ButtonLink>
      }
    />
  );
}
