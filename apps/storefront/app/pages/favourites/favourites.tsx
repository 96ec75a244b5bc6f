import { limits } from '@sampan/contract/limits';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useDelayedPending } from '@sampan/ui/use-delayed-pending.ts';
import { useRef } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { ProductGridSkeleton } from '../../features/catalogue/product-card.tsx';
import { removeFavourite } from '../../features/favourites/favourite-actions.ts';
import type { PageHandle } from '../../layout/page-handle.ts';
import { readPageNumber } from '../../routing/page-number.ts';
import { localPath } from '../../routing/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import { FavouriteCard } from './favourite-card.tsx';

export const handle: PageHandle = { title: 'favourites.title', actions: ['search', 'cart', 'menu'] };

const pageSize = limits.favouritePageSize;
const pathOf = (page: number) => withQuery('/favourites', { page: page > 1 ? page : '' });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const page = readPageNumber(request);
  const { list, total } = await call('listFavourites', { pageNum: page, pageSize });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The last one of a page was removed, or the URL is outdated.
  if (page > pages) throw redirect(localPath(language, pathOf(pages)));
  return { list, total, page, pages };
}

export default function Favourites() {
  const { list, total, page, pages } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoving(() => heading.current?.focus());
  const loading = useDelayedPending(useNavigation().location?.pathname.endsWith('/favourites') ?? false);
  return (
    <div className="page py-3 md:py-6">
      <Head title={t('favourites.title')} />
      <h1 ref={heading} tabIndex={-1} className="text-xl max-md:sr-only">
        {t('favourites.title')}
      </h1>
      <p className="mt-1 mb-4 text-muted" role="status">
        {total > 0 && t('favourites.count', { count: total })}
      </p>
      {loading && <ProductGridSkeleton />}
      <div hidden={loading}>
        {total > 0 ? (
          <ul className="grid-products">
            {list.map((favourite, index) => (
              <li key={favourite.offerId} className="relative">
                <FavouriteCard favourite={favourite} main={index === 0} onRemove={() => remove(favourite.offerId)} />
              </li>
            ))}
          </ul>
        ) : (
          <NoFavourites />
        )}
        <Pagination page={page} pages={pages} to={pathOf} />
      </div>
    </div>
  );
}

/** Removes a product, loads what moves up, and moves focus, because the pressed heart is gone. */
function useRemoving(whenGone: () => void) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const busy = useRef(false);
  return async (offerId: number) => {
    if (busy.current) return;
    busy.current = true;
    if (await removeFavourite(offerId, t)) {
      await revalidate();
      whenGone();
    }
    busy.current = false;
  };
}

function NoFavourites() {
  const t = useTexts();
  const browse = (
    <ButtonLink kind="brand" to="/product-list">
      {t('layout.browse')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState title={t('favourites.empty')} text={t('favourites.emptyText')} action={browse} />
    </Card>
  );
}
