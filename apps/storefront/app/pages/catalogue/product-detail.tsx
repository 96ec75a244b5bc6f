import { RichText, useTexts } from '../../texts/texts.ts';
import '../../styles/detail.css';
import { limits } from '@sampan/contract/limits';
import { dollars } from '@sampan/contract/money';
import type { PageContext } from '@sampan/contract/page-context';
import { useLanguage } from '@sampan/ui/texts.ts';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { wayData } from '../../document/search-data.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { canonicalCategory, categoryPath } from '../../features/catalogue/categories.ts';
import { ChargedPrice, ShownPrice } from '../../features/catalogue/price.tsx';
import { RecentlyViewed } from '../../features/catalogue/recently-viewed.tsx';
import { useShownPrice } from '../../features/catalogue/shown-price.ts';
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx';
import { useLoadedFavourites } from '../../features/favourites/favourites.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { useShop } from '../../routing/document-data.ts';
import { useRootData } from '../../routing/root-data.ts';
import { Contact } from './contact.tsx';
import { Gallery } from './gallery.tsx';
import { Landed, OrderBox } from './order-box.tsx';
import { PriceTiers } from './price-tiers.tsx';
import { inOriginal, type Product, type ProductPage, type Shipping } from './product.ts';
import { canonicalOf, productData } from './product-data.ts';
import { ProductFacts } from './product-facts.tsx';
import { QuantityPicker } from './quantity-picker.tsx';
import { ShareButton } from './share-button.tsx';
import { TranslationNote } from './translation-note.tsx';
import { type Order, useOrder } from './use-order.tsx';

const SellerCard = import.meta.env.SSR
  ? (await import('../../features/marketplace/seller-card.tsx')).default
  : lazy(() => import('../../features/marketplace/seller-card.tsx'));

export const handle: PageHandle = { title: 'layout.product', quietTitle: true, actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ProductPage> {
  const page = readPage(context);
  const { call, user } = page;
  const offerId = new URL(request.url).searchParams.get('id') ?? '';
  if (!/^\d{1,16}$/.test(offerId)) throw data(null, { status: 404 });
  const addresses = user ? await call('listAddresses', { pageNum: 1, pageSize: limits.addressesMax }) : null;
  const address = addresses?.records.find(({ defaultType }) => defaultType === 1) ?? null;
  const [found, contact, shipping, seller] = await Promise.all([
    readProduct(page, offerId),
    call('getSalesContact', {}),
    readShipping(page, offerId, address?.location.countryCode || page.country),
    readSeller(page, offerId),
  ]);
  return { ...found, contact, address, hasAddresses: (addresses?.total ?? 0) > 0, shipping, seller };
}

/** Private products are found by their reader only, on a page that is not cached. */
async function readProduct({ call, user }: Pick<PageContext, 'call' | 'user'>, offerId: string) {
  try {
    return { product: await call('getProductDetail', { offerId }), isPrivate: false };
  } catch (error) {
    const own = user ? await call('getPrivateProduct', { offerId }).catch(() => null) : null;
    if (!own) throw error;
    return { product: own, isPrivate: true };
  }
}

/** The page works without an estimate. */
async function readShipping({ call }: Pick<PageContext, 'call'>, offerId: string, country: string): Promise<Shipping> {
  const [estimate, countries] = await Promise.all([
    call('estimateShipping', { offerId, country }).catch(() => null),
    call('listCountries', {}),
  ]);
  return { country, countryName: countries.find(({ iso }) => iso === country)?.name ?? country, estimate };
}

/** The page works without it, as for goods that come from no marketplace. */
async function readSeller({ call }: Pick<PageContext, 'call'>, offerId: string): Promise<ProductPage['seller']> {
  const told = await call('getOfferSeller', { offerId }).catch(() => null);
  return told?.seller ?? null;
}

export default function ProductDetail() {
  const loaded = useLoaderData<typeof loader>();
  // Another product starts with nothing chosen.
  return <Detail key={loaded.product.offerId} loaded={loaded} />;
}

function Detail({ loaded }: { loaded: ProductPage }) {
  const { product, contact, isPrivate } = loaded;
  const t = useTexts();
  const [showsOriginal, setShowsOriginal] = useState(false);
  const shown = useMemo(() => (showsOriginal ? inOriginal(product) : product), [showsOriginal, product]);
  // Choices, the lines of the order and what is said of them have the words of the texts.
  const order = useOrder({ ...loaded, product: shown });
  useLoadedFavourites();
  const title = product.subjectTrans;
  const summary = t('catalogue.productDescription', { title, count: product.minOrderQuantity });
  const way = product.categoryPath.map((category) => ({ name: category.name, to: categoryPath(category) }));
  return (
    <div className="page md:pb-2">
      <Head
        title={title}
        description={summary}
        canonical={isPrivate ? undefined : canonicalOf(product)}
        picture={product.offerId}
        product={{ price: product.productSaleInfo.price, isSoldOut: product.isSoldOut }}
      />
      {!isPrivate && <SearchData loaded={loaded} summary={summary} />}
      <Breadcrumbs className="max-md:hidden" crumbs={[...way, { name: title }]} />
      <div className="detail">
        <Gallery product={product} shown={order.picture} />
        <div className="detail-choice">
          <Summary product={shown} order={order}>
            <TranslationNote product={product} showsOriginal={showsOriginal} onTurn={setShowsOriginal} />
          </Summary>
          <PriceTiers product={shown} tier={order.chosen.pieces > 0 ? order.chosen.tier : -1} />
          <QuantityPicker product={shown} order={order} />
        </div>
        <div className="detail-order">
          <OrderBox product={shown} order={order} />
          <Contact contact={contact} />
        </div>
        <Landed product={product} order={order} />
        <ProductFacts product={shown} />
      </div>
      {loaded.seller && (
        <Suspense>
          <SellerCard seller={loaded.seller} />
        </Suspense>
      )}
      <RecentlyViewed current={product.offerId} />
      <Announcement order={order} />
      {order.dialog}
    </div>
  );
}

function SearchData({ loaded: { product, shipping }, summary }: { loaded: ProductPage; summary: string }) {
  const place = { origin: useRootData()?.origin ?? '', language: useLanguage(), shop: useShop() };
  const steps = product.categoryPath.map((category) => ({
    name: category.name,
    canonical: canonicalCategory(category.id),
  }));
  const way = [...steps, { name: product.subjectTrans, canonical: canonicalOf(product) }];
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? productData({ ...place, product, shipping, summary }) : undefined} />
      <StructuredData data={import.meta.env.SSR ? wayData(place, way) : undefined} />
    </>
  );
}

function Summary({ product, order, children }: { product: Product; order: Order; children: ReactNode }) {
  const bold = (words: string) => <b className="text-main tnum">{words}</b>;
  return (
    <>
      <div className="flex items-start gap-2">
        <h1 className="min-w-0 grow text-xl" dir="auto">
          {product.subjectTrans}
        </h1>
        <div className="-mt-1.5 -me-2 flex flex-none">
          <FavouriteButton product={product} />
          <ShareButton product={product} />
        </div>
      </div>
      {children}
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {product.monthSold > 0 && (
          <span>
            <RichText id="catalogue.soldThisMonth" values={{ count: product.monthSold }} parts={{ b: bold }} />
          </span>
        )}
        <span>
          <RichText id="catalogue.minimumPieces" values={{ count: product.minOrderQuantity }} parts={{ b: bold }} />
        </span>
        <span>
          <RichText
            id="catalogue.offerNumber"
            values={{ number: String(product.offerId) }}
            parts={{ n: (words) => <bdi dir="ltr">{words}</bdi> }}
          />
        </span>
      </p>
      <Headline product={product} chosen={order.chosen} />
    </>
  );
}

/** The price at the chosen quantity; before anything is chosen, the product’s own. */
function Headline({ product, chosen }: { product: ProductPage['product']; chosen: Order['chosen'] }) {
  const t = useTexts();
  const { price, maxPrice, quoteType, unitInfo } = product.productSaleInfo;
  const [from, to] = chosen.pieces > 0 ? [chosen.lowestPrice, chosen.highestPrice] : [price, maxPrice];
  // Packs of one, three and six have no common price per piece.
  const isByVariant = quoteType === 1 && from !== to;
  return (
    <p className="mt-3 mb-4 flex flex-wrap items-baseline gap-x-1.5">
      <ShownPrice className="text-2xl font-semibold tnum" value={from} to={to} />
      <span className="text-muted">{isByVariant ? t('catalogue.byVariant') : `/ ${unitInfo.transUnit}`}</span>
      <ChargedPrice className="text-muted tnum" value={from} to={to} />
    </p>
  );
}

/** The new total, announced once typing has stopped. */
function Announcement({ order }: { order: Order }) {
  const t = useTexts();
  const { shown } = useShownPrice();
  const { pieces, amount } = order.settled;
  return (
    <p className="sr-only" role="status">
      {pieces > 0 ? t('catalogue.totalSaid', { count: pieces, amount: shown(dollars(amount)) }) : ''}
    </p>
  );
}
