import { useCategories } from '../../features/catalogue/use-categories.ts';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/home.css';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { Icon, type IconName } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { organisationData, siteData } from '../../document/search-data.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { categoryPath } from '../../features/catalogue/categories.ts';
import { ProductGrid } from '../../features/catalogue/product-card.tsx';
import { RecentlyViewed } from '../../features/catalogue/recently-viewed.tsx';
import { ResaleCosts, type ResaleExample } from '../../features/reselling/resale-costs.tsx';
import { useShop } from '../../routing/document-data.ts';
import { useRootData } from '../../routing/root-data.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { Pallets } from './pallets.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = readPage(context);
  const [pallets, recommended, example] = await Promise.all([
    call('listHomePallets', {}),
    call('recommendProducts', {}),
    call('getResaleExample', {}),
  ]);
  return { pallets, products: recommended.data, example };
}

export default function Home() {
  const t = useTexts();
  const { pallets, products, example } = useLoaderData<typeof loader>();
  const place = { origin: useRootData()?.origin ?? '', language: useLanguage(), shop: useShop() };
  return (
    <>
      <Head title={t('home.title')} description={t('home.description')} canonical="/index" />
      <StructuredData data={import.meta.env.SSR ? siteData(place) : undefined} />
      <StructuredData data={import.meta.env.SSR ? organisationData(place) : undefined} />
      {pallets.length > 0 && <h1 className="sr-only">{t('home.title')}</h1>}
      <CategoryChips />
      <div className="page pt-4 md:pt-6">
        {pallets.length > 0 ? <Pallets pallets={pallets} /> : <Hero />}
        <Promises />
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg md:text-xl">{t('home.recommended')}</h2>
          <Link className="link tap tap-in" to="/product-list">
            {t('home.seeAll')}
          </Link>
        </div>
        {products.length > 0 ? (
          <div className="home-goods">
            <ProductGrid products={products} heading="h3" firstIsMain={pallets.length === 0} />
            <ButtonLink to="/product-list" wide className="mt-6 md:hidden">
              {t('home.seeAll')}
            </ButtonLink>
          </div>
        ) : (
          <p className="py-12 text-center text-muted">{t('home.nothingRecommended')}</p>
        )}
        <SellOn example={example} />
        <RecentlyViewed />
      </div>
    </>
  );
}

/** For those who sell on, below the goods: what it is, and what a piece costs at their customers' doors. */
function SellOn({ example }: { example: ResaleExample | null }) {
  const t = useTexts();
  return (
    <section className="card mt-10 grid gap-5 p-4 md:mt-12 md:grid-cols-2 md:gap-10 md:p-6" aria-labelledby="sell-on">
      <div className="grid content-start justify-items-start gap-3">
        <h2 id="sell-on" className="text-lg md:text-xl">
          {t('home.resellTitle')}
        </h2>
        <p className="text-muted">{t('home.resellText')}</p>
        <ButtonLink to="/m" reloadDocument>
          {t('home.resellMore')}
        </ButtonLink>
      </div>
      {example && <ResaleCosts example={example} />}
    </section>
  );
}

/** Shown in place of the collections in a shop without any. */
function Hero() {
  const t = useTexts();
  return (
    <section className="hero">
      <h1>{t('home.title')}</h1>
      <p>{t('home.description')}</p>
      <ButtonLink kind="brand" to="/product-list">
        {t('home.seeAll')}
      </ButtonLink>
    </section>
  );
}

/** The top categories for phones, whose header has no room for them. */
function CategoryChips() {
  const t = useTexts();
  const categories = useCategories();
  return (
    <nav className="chips border-t border-line bg-surface px-4 py-3 md:hidden" aria-label={t('layout.categories')}>
      <Chip to="/product-list">{t('layout.allCategories')}</Chip>
      {categories.map((category) => (
        <Chip key={category.id} to={categoryPath(category)}>
          {category.name}
        </Chip>
      ))}
    </nav>
  );
}

function Chip({ to, children }: { to: string; children: string }) {
  return (
    <Link className="grid h-11 place-items-center rounded-full bg-ink-100 px-3.5 text-sm font-medium" to={to}>
      {children}
    </Link>
  );
}

const promises: readonly [IconName, TextId, TextId][] = [
  ['factory', 'home.buyTitle', 'home.buyText'],
  ['inspect', 'home.inspectTitle', 'home.inspectText'],
  ['truck', 'home.shipTitle', 'home.shipText'],
];

/** The accepted payment methods; without any, the shop is still being set up. */
function usePaying(): [IconName, TextId, TextId] {
  const takesCards = useRootData()?.takesCards ?? false;
  const { takesTransfers } = useShop();
  if (!takesCards) return ['bank', 'home.payTitle', 'home.payTransfer'];
  return ['card', 'home.payTitle', takesTransfers ? 'home.payCardOrTransfer' : 'home.payCard'];
}

function Promises() {
  const t = useTexts();
  const paying = usePaying();
  return (
    <ol
      className="card mt-3 mb-9 grid gap-3.5 px-4 py-4.5 md:mt-4 md:mb-12 md:grid-cols-2 md:gap-y-5 md:px-0 md:py-5 lg:grid-cols-4"
      aria-label={t('home.howOrdersTravel')}
    >
      {[paying, ...promises].map(([icon, title, text]) => (
        <li
          key={icon}
          className="flex gap-3.5 border-line md:border-s md:px-6 md:max-lg:odd:border-0 lg:first:border-0"
        >
          <Icon name={icon} className="size-6.5 text-river-700" />
          <div>
            <b className="block">{t(title)}</b>
            <span className="text-sm text-muted">{t(text)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
