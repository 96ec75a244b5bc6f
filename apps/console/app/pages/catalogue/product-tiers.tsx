import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { readDollars, readWhole } from '@sampan/ui/read-number.ts';
import type { ReactNode } from 'react';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Product, type TierDraft, tierDrafts } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';

/** Bands: their first quantity, cost per piece, price by the shop's rate and markup, and the own price. */
export function ProductTiers({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const { percent } = useFormat();
  if (product.sourceTiers.length === 0) return null;
  const rows = draft.draft.tiers ?? (draft.draft.tiers === null ? sourceDrafts(product) : tierDrafts(product));
  const isWrong = draft.pending.some((one) => one.path === 'tiers' && one.isWrong);
  const set = (at: number, change: Partial<TierDraft>) =>
    draft.set({ tiers: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) });
  return (
    <Section
      title={t('consoleCatalogue.tiers')}
      note={t('consoleCatalogue.ratedAt', { rate: product.cnyPerUsd, markup: percent(product.markup.rate) })}
    >
      <table className="tiers">
        <TiersHead />
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place; its start is being typed
            <Tier key={index} product={product} row={row} onChange={(change) => set(index, change)}>
              {rows.length > 1 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('consoleCatalogue.removeTierFrom', { from: row.from })}
                  onClick={() => draft.set({ tiers: rows.filter((_, at) => at !== index) })}
                >
                  ×
                </Button>
              )}
            </Tier>
          ))}
        </tbody>
      </table>
      <p className="tiers-acts">
        <Button size="small" onClick={() => draft.set({ tiers: [...rows, { from: '', price: '' }] })}>
          {t('consoleCatalogue.addTier')}
        </Button>
        {(product.hasOwnTiers || draft.draft.tiers) && (
          <Button kind="quiet" size="small" onClick={() => draft.set({ tiers: null })}>
            {t('consoleCatalogue.backToSupplier')}
          </Button>
        )}
        {isWrong ? (
          <span className="late" role="alert">
            {t('consoleCatalogue.tiersWrong')}
          </span>
        ) : (
          rises(rows.map((row) => shownPrice(product, row))) && (
            <Note tone="warn">{t('consoleCatalogue.tiersRise')}</Note>
          )
        )}
      </p>
    </Section>
  );
}

function TiersHead() {
  const t = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t('consoleCatalogue.from')}</th>
        <th scope="col" data-figure>
          {t('consoleCatalogue.cost')}
        </th>
        <th scope="col" data-figure>
          {t('consoleCatalogue.computed')}
        </th>
        <th scope="col" data-figure>
          {t('consoleCatalogue.ownPrice')}
        </th>
        <th scope="col" data-figure>
          {t('consoleCatalogue.margin')}
        </th>
        <th scope="col">
          <span className="sr-only">{t('consoleCatalogue.removeTier')}</span>
        </th>
      </tr>
    </thead>
  );
}

const sourceOf = ({ sourceTiers }: Product, from: number) =>
  sourceTiers.findLast((tier) => tier.from <= from) ?? sourceTiers[0];

const shownPrice = (product: Product, { from, price }: TierDraft): number =>
  readDollars(price, 4) || sourceOf(product, readWhole(from) ?? 0)?.computedUsd || 0;

const rises = (prices: readonly number[]): boolean =>
  prices.some((price, index) => price > (prices[index - 1] ?? price));

const sourceDrafts = (product: Product): TierDraft[] =>
  product.sourceTiers.map(({ from }) => ({ from: String(from), price: '' }));

interface TierProps {
  product: Product;
  row: TierDraft;
  onChange: (change: Partial<TierDraft>) => void;
  children: ReactNode;
}

function Tier({ product, row, onChange, children }: TierProps) {
  const t = useTexts();
  const { dollars, yuan, percent } = useFormat();
  const from = readWhole(row.from) ?? 0;
  const source = sourceOf(product, from);
  const shown = shownPrice(product, row);
  const margin = source && shown > 0 ? 1 - source.costYuan / product.cnyPerUsd / shown : 0;
  return (
    <tr>
      <td>
        <input
          className="input own"
          inputMode="numeric"
          aria-label={t('consoleCatalogue.from')}
          data-own={(product.hasOwnTiers && source?.from !== from) || undefined}
          value={row.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </td>
      <td data-figure className="text-muted">
        {source ? yuan(source.costYuan) : '–'}
      </td>
      <td data-figure className="text-muted">
        {source ? dollars(source.computedUsd) : '–'}
      </td>
      <td data-figure>
        <input
          className="input own"
          inputMode="decimal"
          aria-label={t('consoleCatalogue.ownPriceFrom', { from: row.from })}
          placeholder="–"
          data-own={row.price !== '' || undefined}
          value={row.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </td>
      <td data-figure className={margin < 0 ? 'late' : undefined}>
        {percent(margin)}
      </td>
      <td>{children}</td>
    </tr>
  );
}
