import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Product } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';

/** Variants with their cost, and an optional price of their own; bands do not count for these. */
export function ProductVariants({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const { number } = useFormat();
  if (product.skus.length < 2 && product.skus[0]?.name === '') return null;
  const isWrong = draft.pending.some((one) => one.path === 'skuPrices' && one.isWrong);
  return (
    <Section title={t('consoleCatalogue.variants')} note={number(product.skus.length)}>
      <div className="variants">
        <table className="tiers">
          <thead>
            <tr>
              <th scope="col">{t('consoleCatalogue.variant')}</th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.stock')}
              </th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.cost')}
              </th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.computed')}
              </th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.ownPrice')}
              </th>
            </tr>
          </thead>
          <tbody>
            {product.skus.map((sku) => (
              <Variant
                key={sku.skuId}
                sku={sku}
                typed={draft.draft.skuPrices?.[sku.skuId]}
                onType={(price) => draft.set({ skuPrices: { ...draft.draft.skuPrices, [sku.skuId]: price } })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isWrong && (
        <p className="late" role="alert">
          {t('consoleCatalogue.priceWrong')}
        </p>
      )}
    </Section>
  );
}

interface VariantProps {
  sku: Product['skus'][number];
  typed: string | undefined;
  onType: (price: string) => void;
}

function Variant({ sku, typed, onType }: VariantProps) {
  const t = useTexts();
  const { dollars, yuan, number } = useFormat();
  return (
    <tr data-off={sku.isWithdrawn || undefined}>
      <td>
        <span className="cut" dir="auto" title={sku.name}>
          {sku.name}
        </span>
        {sku.isWithdrawn && <span className="second">{t('consoleCatalogue.withdrawn')}</span>}
      </td>
      <td data-figure>{number(sku.stock)}</td>
      <td data-figure className="text-muted">
        {sku.costYuan === null ? t('consoleCatalogue.byTier') : yuan(sku.costYuan)}
      </td>
      <td data-figure className="text-muted">
        {sku.computedUsd === null ? t('consoleCatalogue.byTier') : dollars(sku.computedUsd)}
      </td>
      <td data-figure>
        <input
          className="input own"
          inputMode="decimal"
          aria-label={t('consoleCatalogue.ownPriceOf', { name: sku.name })}
          placeholder="–"
          data-own={sku.ownUsd !== null || undefined}
          value={typed ?? (sku.ownUsd === null ? '' : String(sku.ownUsd))}
          onChange={({ target }) => onType(target.value)}
        />
      </td>
    </tr>
  );
}
