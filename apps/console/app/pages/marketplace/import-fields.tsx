import { limits } from '@sampan/contract/limits';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { readWhole } from '@sampan/ui/read-number.ts';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Hit } from './hit.ts';

export interface ImportWish {
  /** Undefined: as mapped. */
  categoryId: number | undefined;
  /** As it is typed. */
  minimum: string;
  starts: 'hidden' | 'visible';
  /** In grams, by offer. */
  weights: Readonly<Record<string, number>>;
  patentReason: string;
}

/** Undefined: as the seller asks. */
export function readMinimum(text: string): number | 'wrong' | undefined {
  if (text.trim() === '') return undefined;
  const pieces = readWhole(text);
  return pieces === undefined || pieces < 1 || pieces > limits.quantityMax ? 'wrong' : pieces;
}

interface Props {
  hits: readonly Hit[];
  count: number;
  wish: ImportWish;
  onChange: (wish: ImportWish) => void;
  isAsked: boolean;
}

/** Category, least order and start of all that is picked. */
export function ImportFields({ hits, count, wish, onChange, isAsked }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const mapped = hits.filter(({ category }) => category?.categoryId != null).length;
  const asked = [...new Set(hits.map(({ minOrderQuantity }) => minOrderQuantity))].map((pieces) => number(pieces));
  const isWrong = readMinimum(wish.minimum) === 'wrong';
  return (
    <Section title={t('consoleMarketplace.how')}>
      <Field label={t('consoleMarketplace.category')}>
        <CategorySelect
          value={wish.categoryId}
          onChoose={(categoryId) => onChange({ ...wish, categoryId })}
          all={
            hits.length > 0 ? t('consoleMarketplace.asMapped', { mapped, count }) : t('consoleMarketplace.asMappedAll')
          }
        />
      </Field>
      <Field
        label={t('consoleMarketplace.minimum')}
        {...(asked.length > 0 && {
          hint: t('consoleMarketplace.sellersAsk', { pieces: asked.slice(0, 5).join(', ') }),
        })}
        {...(isAsked && isWrong && { error: t('consoleMarketplace.minimumWrong') })}
      >
        <Input
          inputMode="numeric"
          value={wish.minimum}
          onChange={({ target }) => onChange({ ...wish, minimum: target.value })}
        />
      </Field>
      <Field label={t('consoleMarketplace.starts')}>
        <Select
          value={wish.starts}
          onChange={({ target }) => onChange({ ...wish, starts: target.value === 'visible' ? 'visible' : 'hidden' })}
        >
          <option value="hidden">{t('consoleMarketplace.starts_hidden')}</option>
          <option value="visible">{t('consoleMarketplace.starts_visible')}</option>
        </Select>
      </Field>
    </Section>
  );
}
