import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { FavouriteHeads, FavouriteRow } from '../../../features/reseller/favourite-row.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { readPageNumber } from '../../../routing/page-number.ts';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';
import { useDevicesList } from './use-devices-list.ts';
import { type Erased, useErasing } from './use-erasing.ts';

const pageSize = limits.favouritePageSize;
const pathOf = (page: number) => withQuery('/m/history', { page: page > 1 ? page : '' });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const page = readPageNumber(request);
  const { list, total } = await call('listViewedProducts', { pageNum: page, pageSize });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) throw redirect(localPath(language, pathOf(pages)));
  return { list, total, page, pages };
}

/** Viewed products by day, on all devices. */
export default function History() {
  const { list, total, page, pages } = useLoaderData<typeof loader>();
  const t = useTexts();
  const [asked, ask] = useState<Erased>();
  const erasing = useErasing(() => ask(undefined));
  useDevicesList(list);
  const days = Map.groupBy(list, ({ viewedAt }) => viewedAt.slice(0, 10));
  return (
    <>
      <Head title={t('resellerMe.history')} />
      <PageHead
        title={t('resellerMe.history')}
        back="/m/me"
        actions={
          total > 0 && (
            <Button kind="quiet" onClick={() => ask({})}>
              {t('resellerMe.eraseAll')}
            </Button>
          )
        }
      />
      {total > 0 && <FavouriteHeads />}
      {[...days].map(([day, products]) => (
        <section key={day} aria-labelledby={`day${day}`}>
          <DayHead day={day} onErase={() => ask({ day, shown: products.map(({ offerId }) => offerId) })} />
          <ul className="rs-list">
            {products.map((product) => (
              <FavouriteRow
                key={product.offerId}
                product={product}
                onRemove={() => erasing.erase({ offerId: product.offerId })}
              />
            ))}
          </ul>
        </section>
      ))}
      {total === 0 && <EmptyState title={t('resellerMe.historyEmpty')} text={t('resellerMe.historyEmptyText')} />}
      <Pagination page={page} pages={pages} to={pathOf} />
      <EraseDialog asked={asked} busy={erasing.busy} onConfirm={erasing.erase} onClose={() => ask(undefined)} />
    </>
  );
}

function DayHead({ day, onErase }: { day: string; onErase: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const shown = date(day, 'long');
  return (
    <div className="rs-group">
      <h2 id={`day${day}`}>{shown}</h2>
      <button
        type="button"
        className="link tap"
        aria-label={t('resellerMe.eraseDayOf', { day: shown })}
        onClick={onErase}
      >
        {t('resellerMe.eraseDay')}
      </button>
    </div>
  );
}

interface EraseProps {
  asked: Erased | undefined;
  busy: boolean;
  onConfirm: (erased: Erased) => void;
  onClose: () => void;
}

function EraseDialog({ asked, busy, onConfirm, onClose }: EraseProps) {
  const t = useTexts();
  const { date } = useFormat();
  if (!asked) return null;
  const title = asked.day
    ? t('resellerMe.eraseDayTitle', { day: date(asked.day, 'long') })
    : t('resellerMe.eraseAllTitle');
  return (
    <ConfirmDialog
      open
      title={title}
      text={t('resellerMe.eraseText')}
      confirm={t('resellerMe.erase')}
      confirmKind="danger"
      busy={busy}
      onConfirm={() => onConfirm(asked)}
      onClose={onClose}
    />
  );
}
