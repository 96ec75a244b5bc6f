import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useLowPrices } from '../../features/catalogue/low-prices.tsx';
import { Page } from '../../layout/page.tsx';
import { ChangedStrip } from '../../parts/changed-strip.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Product, pricesOf, titleIn } from './draft.ts';
import { FieldName } from './field-name.tsx';
import { ProductDescription } from './product-description.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductSide } from './product-side.tsx';
import { ProductState } from './product-state.tsx';
import { ProductTiers } from './product-tiers.tsx';
import { ProductTitles } from './product-titles.tsx';
import { ProductTranslations } from './product-translations.tsx';
import { ProductVariants } from './product-variants.tsx';
import { ProductsBeside } from './products-beside.tsx';
import { type ProductDraft, useDraft } from './use-draft.ts';

/** A product: its supplier's data, the shop's own, its state. */
export default function ProductPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data: product, error, refetch } = useCall('operatorGetProduct', { offerId: Number(id) });
  if (product) return <Whole key={product.offerId} product={product} />;
  return (
    <Page title={t('consoleCatalogue.product')} back={{ to: '/products', label: t('consoleCatalogue.backToProducts') }}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton className="m-4 h-60" />}
    </Page>
  );
}

function Whole({ product }: { product: Product }) {
  const t = useTexts();
  const draft = useDraft(product);
  const { save, busy, news, forgetNews, dialog } = useSaving(product, draft);
  const go = useGo();
  const language = useLanguage();
  return (
    <Page
      title={titleIn(product, draft.draft.titles, language)}
      back={{ to: '/products', label: t('consoleCatalogue.backToProducts') }}
      note={<ProductState status={product.status} />}
      search={{
        label: t('consoleCatalogue.search'),
        value: '',
        onSearch: (search) => search && go(withQuery('/products', { search })),
      }}
      actions={<Actions product={product} draft={draft} busy={busy} onSave={() => void save()} />}
    >
      {dialog}
      <div className="product-page">
        <ProductsBeside offerId={product.offerId} />
        <div className="product-main">
          {news && <ChangedStrip who={news.by} what={<Fields fields={news.fields} />} onSeen={forgetNews} />}
          <ProductTitles product={product} draft={draft} />
          <ProductDescription product={product} draft={draft} />
          <ProductTranslations product={product} />
          <div className="product-pair">
            <ProductTiers product={product} draft={draft} />
            <ProductFacts product={product} draft={draft} />
          </div>
          <ProductVariants product={product} draft={draft} />
          <ProductPictures product={product} draft={draft} />
        </div>
        <ProductSide product={product} draft={draft} />
      </div>
    </Page>
  );
}

interface ActionsProps {
  product: Product;
  draft: ProductDraft;
  busy: boolean;
  onSave: () => void;
}

function Actions({ product, draft, busy, onSave }: ActionsProps) {
  const t = useTexts();
  const count = draft.pending.length;
  return (
    <>
      {count > 0 && (
        <>
          <span className="unsaved">{t('consoleCatalogue.unsaved', { count })}</span>
          <Button kind="quiet" onClick={draft.clear}>
            {t('consoleCatalogue.undoAll')}
          </Button>
        </>
      )}
      {product.status === 'active' && (
        <a className="btn btn-line" href={`/product-detail?id=${product.offerId}`} target="_blank" rel="noopener">
          {t('consoleCatalogue.preview')}
        </a>
      )}
      <KeyButton
        kind="brand"
        keys="ctrl+s"
        label={t('consoleCatalogue.save', { count })}
        foot={t('consoleCatalogue.footSave')}
        busy={busy}
        aria-disabled={count === 0}
        onPress={onSave}
      />
    </>
  );
}

interface News {
  by: string;
  fields: { field: string; language: string }[];
}

function Fields({ fields }: { fields: News['fields'] }) {
  return fields.slice(0, 3).map(({ field, language }, index) => (
    <span key={`${field} ${language}`}>
      {index > 0 && ', '}
      <FieldName path={language ? `${field}.${language}` : field} />
    </span>
  ));
}

/**
 * A conflicting save refetches the product and is shown; the typed values stay, and pressing save again stores them.
 */
function useSaving(product: Product, draft: ProductDraft) {
  const t = useTexts();
  const [news, setNews] = useState<News | null>(null);
  const low = useLowPrices();
  const { act, busy } = useAct('operatorChangeProduct', ['operatorGetProduct', 'operatorListProducts']);
  const save = async () => {
    if (busy || draft.pending.length === 0) return;
    if (draft.pending.some(({ isWrong }) => isWrong)) {
      showToast({ kind: 'error', title: t('consoleCatalogue.wrongFirst') });
      return;
    }
    try {
      await low.guarded({
        change: { product: { offerId: product.offerId, version: product.version, ...pricesOf(draft.changes) } },
        // Other edits are still to be saved.
        onAsked: draft.clearPrices,
        async send(lowPriceReason) {
          const reason = lowPriceReason === undefined ? {} : { lowPriceReason };
          await act({ offerId: product.offerId, version: product.version, ...draft.changes, ...reason });
          draft.clear();
          setNews(null);
          showToast({ kind: 'done', title: t('consoleCatalogue.saved') });
        },
      });
    } catch (error) {
      if (error instanceof CallError && error.error === 'changed_meanwhile') setNews(error.data as News);
      showError(error, t);
    }
  };
  return { save, busy, news, forgetNews: () => setNews(null), dialog: low.dialog };
}
