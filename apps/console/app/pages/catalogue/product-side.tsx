import { cutText } from '@sampan/contract/cut-text';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Product, titleIn } from './draft.ts';
import { FieldName } from './field-name.tsx';
import { ProductAsked } from './product-asked.tsx';
import { LowPriceHistory, ProductHistory } from './product-history.tsx';
import type { ProductDraft } from './use-draft.ts';

/** A product's status: its visibility, warnings, supplier data, unsaved changes, history. */
export function ProductSide({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  return (
    <div className="product-side">
      <BuyersSee product={product} draft={draft} />
      <ProductAsked asked={product.askedPrices} />
      {product.weight.isAssumed && (
        <div className="sec">
          <Note tone="warn" title={t('consoleCatalogue.weightAssumed')}>
            {t('consoleCatalogue.weightAssumedText', { grams: product.weight.source })}
          </Note>
        </div>
      )}
      <SupplierSays product={product} />
      {draft.pending.length > 0 && (
        <Section title={t('consoleCatalogue.notSavedYet')} note={t('consoleCatalogue.refreshKeeps')}>
          <ul className="changes">
            {draft.pending.map(({ path, before, after, isWrong }) => (
              <li key={path}>
                <span className="text-muted">
                  <FieldName path={path} />
                </span>
                <span className={isWrong ? 'late' : undefined}>
                  {before && (
                    <>
                      <del>{short(before)}</del> →{' '}
                    </>
                  )}
                  <ins>{short(after) || t('consoleCatalogue.changedValue')}</ins>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <LowPriceHistory noted={product.lowPrices} />
      <ProductHistory changes={product.history} />
    </div>
  );
}

const short = (text: string): string => (text.length > 60 ? `${cutText(text, 60)}…` : text);

function BuyersSee({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const { dollars, number } = useFormat();
  const first = draft.draft.pictures?.[0] ?? product.pictures.shown[0]?.name;
  const url = product.pictures.shown.find(({ name }) => name === first)?.url;
  const prices = [
    ...product.tiers.map(({ shownUsd }) => shownUsd),
    ...product.skus.flatMap(({ ownUsd, computedUsd }) => ownUsd ?? computedUsd ?? []),
  ];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const minimum = product.minimum.own ?? product.minimum.source;
  // The minimum order is the first possible quantity: the band that contains it begins there.
  const bands = product.tiers
    .filter((_, index) => (product.tiers[index + 1]?.from ?? Number.POSITIVE_INFINITY) > minimum)
    .map((tier) => ({ ...tier, from: Math.max(tier.from, minimum) }));
  return (
    <Section title={t('consoleCatalogue.buyersSee')} note={t('consoleCatalogue.inEnglish')}>
      <div className="as-buyers">
        {url && <img src={url} alt="" width={72} height={72} />}
        <div>
          <p dir="auto">{titleIn(product, draft.draft.titles, 'en')}</p>
          <p className="as-buyers-price">{least === most ? dollars(least) : `${dollars(least)} – ${dollars(most)}`}</p>
          <p className="second">{t('consoleCatalogue.minimumOf', { pieces: number(minimum) })}</p>
        </div>
      </div>
      {bands.length > 1 && (
        <div className="bands">
          {bands.map(({ from, shownUsd }) => (
            <div key={from}>
              {number(from)}
              <b>{dollars(shownUsd)}</b>
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function SupplierSays({ product }: { product: Product }) {
  const t = useTexts();
  const { yuan, number, moment } = useFormat();
  const { supplier, sourceTiers, skus } = product;
  const costs = [...sourceTiers.map(({ costYuan }) => costYuan), ...skus.flatMap(({ costYuan }) => costYuan ?? [])];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const cost = costs.length === 0 ? '–' : least === most ? yuan(least) : `${yuan(least)} – ${yuan(most)}`;
  return (
    <Section title={t('consoleCatalogue.supplierSays')} note={<span className="mono">{product.offerId}</span>}>
      <Facts
        facts={[
          [
            t('consoleCatalogue.supplier'),
            <Link key="supplier" className="link" to={withQuery('/products', { supplier: supplier.id })}>
              <bdi>{supplier.name}</bdi>
            </Link>,
          ],
          [
            t('consoleCatalogue.sourceTitle'),
            <bdi key="title" lang="zh">
              {product.sourceTitle}
            </bdi>,
          ],
          ...(product.itemNumber
            ? [
                [
                  t('consoleCatalogue.itemNumber'),
                  <bdi key="item" className="mono">
                    {product.itemNumber}
                  </bdi>,
                ] as const,
              ]
            : []),
          [t('consoleCatalogue.cost'), cost],
          [t('consoleCatalogue.stockOf', { count: skus.length }), number(product.stock)],
          [t('consoleCatalogue.stored'), moment(product.storedAt)],
        ]}
      />
    </Section>
  );
}
