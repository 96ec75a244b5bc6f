import { Tag } from '@sampan/ui/tag.tsx';
import { type ReactNode, useId } from 'react';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Draft, Product } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';

type Figure = 'minimum' | 'weightGrams' | 'hsCode' | 'origin' | 'markup';

/** Minimum, weight, HS code, category, markup and whether buyers see it. */
export function ProductFacts({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const { percent } = useFormat();
  const { minimum, weight, hsCode, origin, category, markup } = product;
  const own = (value: string | number | null) => (value === null ? '' : String(value));
  const field = (name: Figure, label: string, stored: string, source: string) => ({
    draft,
    name,
    label,
    stored,
    source,
  });
  const chosen = draft.draft.categoryId;
  return (
    <Section title={t('consoleCatalogue.facts')}>
      <div className="selling">
        <OwnFigure {...field('minimum', t('consoleCatalogue.minimum'), own(minimum.own), String(minimum.source))} />
        <OwnFigure {...field('weightGrams', t('consoleCatalogue.weightGrams'), own(weight.own), own(weight.source))}>
          {weight.isAssumed && <Tag tone="amber">{t('consoleCatalogue.assumed')}</Tag>}
        </OwnFigure>
        <OwnFigure
          {...field(
            'markup',
            t('consoleCatalogue.markupPercent'),
            markup.own === null ? '' : String(Math.round(markup.own * 10_000) / 100),
            percent(markup.source),
          )}
        />
        <OwnFigure {...field('hsCode', t('consoleCatalogue.hsCode'), own(hsCode.own), hsCode.source)} />
        <OwnFigure {...field('origin', t('consoleCatalogue.origin'), own(origin.own), origin.source)} />
        <Labelled label={t('consoleCatalogue.category')}>
          {(id) => (
            <CategorySelect
              id={id}
              isOwn={(chosen ?? category.own) !== null && (chosen ?? category.own) !== category.source}
              value={chosen ?? category.own ?? category.source}
              onChoose={(categoryId) => draft.set({ categoryId })}
            />
          )}
        </Labelled>
        <Labelled label={t('consoleCatalogue.visibility')}>
          {(id) => <Visibility id={id} product={product} draft={draft} />}
        </Labelled>
      </div>
    </Section>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="selling-value">{children(id)}</div>
    </>
  );
}

interface FigureProps {
  draft: ProductDraft;
  name: Figure;
  label: string;
  /** The own value. */
  stored: string;
  /** The value that applies without one. */
  source: string;
  children?: ReactNode;
}

function OwnFigure({ draft, name, label, stored, source, children }: FigureProps) {
  const t = useTexts();
  const value = draft.draft[name] ?? stored;
  const isWrong = draft.pending.some((one) => one.path === name && one.isWrong);
  const set = (text: string) => draft.set({ [name]: text } as Draft);
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            className="input own"
            inputMode={name === 'hsCode' || name === 'origin' ? 'text' : 'decimal'}
            maxLength={20}
            placeholder={source || '–'}
            data-own={value !== '' || undefined}
            aria-invalid={isWrong || undefined}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
          {value !== '' && (
            <>
              <button
                type="button"
                className="ib step-back"
                aria-label={t('consoleCatalogue.stepBackOf', { field: label })}
                title={t('consoleCatalogue.stepBack')}
                onClick={() => set('')}
              >
                <Icon name="back" small />
              </button>
              <span className="second">{t('consoleCatalogue.supplierSaysThis', { value: source || '–' })}</span>
            </>
          )}
          {value === '' && children}
          {isWrong && (
            <span className="late" role="alert">
              {t('consoleCatalogue.wrongFigure')}
            </span>
          )}
        </>
      )}
    </Labelled>
  );
}

function Visibility({ id, product, draft }: { id: string; product: Product; draft: ProductDraft }) {
  const t = useTexts();
  if (product.status === 'withdrawn') return <span id={id}>{t('consoleCatalogue.withdrawnText')}</span>;
  return (
    <select
      id={id}
      className="input"
      value={draft.draft.status ?? product.status}
      onChange={({ target }) => draft.set({ status: target.value as 'active' | 'hidden' })}
    >
      <option value="active">{t('consoleCatalogue.visible')}</option>
      <option value="hidden">{t('consoleCatalogue.hidden')}</option>
    </select>
  );
}
