import '../../styles/detail.css';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { ProductGrid } from '../../features/catalogue/product-card.tsx';
import SellerCard from '../../features/marketplace/seller-card.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { readPageNumber } from '../../routing/page-number.ts';
import { useTexts } from '../../texts/texts.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const id = params.get('id') ?? '';
  const page = readPageNumber(request);
  if (!/^[\x21-\x7e]{1,100}$/.test(id)) throw data(null, { status: 404 });
  const goods = await readPage(context).call('listSellerGoods', { sellerId: id, beginPage: page });
  if (page > Math.max(1, goods.totalPage)) throw data(null, { status: 404 });
  return { id, page, goods };
}

const pathOf = (id: string, page: number) => withQuery('/supplier', { id, page: page > 1 ? page : undefined });

/** The goods of one supplier that are in this shop. */
export default function Supplier() {
  const { id, page, goods } = useLoaderData<typeof loader>();
  const t = useTexts();
  const { seller, data: products, totalPage } = goods;
  const title = t('marketplace.goodsOf', { name: seller.name });
  return (
    <div className="page max-md:pb-2">
      <Head
        title={page > 1 ? t('catalogue.pageTitle', { name: title, page }) : title}
        description={t('catalogue.listDescription', { name: title })}
        canonical={pathOf(id, page)}
        picture={products[0]?.offerId}
      />
      <Breadcrumbs crumbs={[{ name: title }]} />
      <SellerCard seller={seller} isPage />
      <h2 className="mt-6 mb-4 text-lg">{t('marketplace.goodsHere', { count: goods.totalRecords })}</h2>
      <ProductGrid products={products} heading="h3" firstIsMain />
      <Pagination page={page} pages={totalPage} to={(other) => pathOf(id, other)} />
    </div>
  );
}
