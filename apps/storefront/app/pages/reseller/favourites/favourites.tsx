import { limits } from '@sampan/contract/limits';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { removeFavourite } from '../../../features/favourites/favourite-actions.ts';
import { FavouriteHeads, FavouriteRow } from '../../../features/reseller/favourite-row.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { readPageNumber } from '../../../routing/page-number.ts';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';

const pageSize = limits.favouritePageSize;
const pathOf = (page: number) => withQuery('/m/favourites', { page: page > 1 ? page : '' });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const page = readPageNumber(request);
  const { list, total } = await call('listFavourites', { pageNum: page, pageSize });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) throw redirect(localPath(language, pathOf(pages)));
  return { list, total, page, pages };
}

export default function Favourites() {
  const { list, total, page, pages } = useLoaderData<typeof loader>();
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const remove = async (offerId: number) => {
    if (isBusy) return;
    setBusy(true);
    if (await removeFavourite(offerId, t)) await refresh();
    setBusy(false);
  };
  return (
    <>
      <Head title={t('favourites.title')} />
      <PageHead title={t('favourites.title')} back="/m/me" />
      {total > 0 ? (
        <>
          <div className="rs-said">
            <span role="status">{t('favourites.count', { count: total })}</span>
          </div>
          <FavouriteHeads />
          <ul className="rs-list">
            {list.map((product) => (
              <FavouriteRow key={product.offerId} product={product} onRemove={() => void remove(product.offerId)} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title={t('favourites.empty')}
          text={t('favourites.emptyText')}
          action={
            <ButtonLink kind="brand" to="/m/goods">
              {t('resellerMe.toGoods')}
            </ButtonLink>
          }
        />
      )}
      <Pagination page={page} pages={pages} to={pathOf} />
    </>
  );
}
