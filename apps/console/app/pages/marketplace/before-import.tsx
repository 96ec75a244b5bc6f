import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { readGrams } from '@sampan/ui/read-number.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Hit, isMeasured } from './hit.ts';
import type { ImportWish } from './import-fields.tsx';

interface Props {
  hits: readonly Hit[];
  wish: ImportWish;
  onChange: (wish: ImportWish) => void;
  onDrop: (offerId: string) => void;
}

/** What is missing or doubtful about the picked offers, each with its remedies. */
export function BeforeImport({ hits, wish, onChange, onDrop }: Props) {
  const t = useTexts();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const unplaced = wish.categoryId === undefined ? hits.filter(({ category }) => category?.categoryId === null) : [];
  const light = hits.filter(
    ({ offerId, weight }) => !isMeasured(weight?.source) && wish.weights[offerId] === undefined && !kept.has(offerId),
  );
  const hasPatent = hits.some(({ isPatent }) => isPatent);
  const count = unplaced.length + light.length + (hasPatent && wish.patentReason === '' ? 1 : 0);
  return (
    <Section title={t('consoleMarketplace.before')} note={count > 0 && <Tag tone="amber">{count}</Tag>}>
      {unplaced.map((hit) => (
        <Unplaced key={hit.offerId} hit={hit} onDrop={onDrop} />
      ))}
      {light.map((hit) => (
        <Weight
          key={hit.offerId}
          hit={hit}
          onKeep={() => setKept(new Set([...kept, hit.offerId]))}
          onType={(grams) => onChange({ ...wish, weights: { ...wish.weights, [hit.offerId]: grams } })}
          onDrop={() => onDrop(hit.offerId)}
        />
      ))}
      {hasPatent && (
        <Field label={t('consoleMarketplace.patentReason')} hint={t('consoleMarketplace.patentHint')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={wish.patentReason}
            onChange={({ target }) => onChange({ ...wish, patentReason: target.value })}
          />
        </Field>
      )}
      <p className="market-row">{t('consoleMarketplace.noCustoms')}</p>
    </Section>
  );
}

/** Mapped here, the category counts for every later import as well. */
function Unplaced({ hit, onDrop }: { hit: Hit; onDrop: (offerId: string) => void }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorMapMarketCategory', ['operatorFindOffers']);
  const [isMapped, setMapped] = useState(false);
  const marketCategoryId = hit.category?.marketCategoryId;
  if (isMapped || marketCategoryId === undefined) return null;
  return (
    <div className="market-row">
      <p>
        <b dir="auto">{hit.title}</b>: {t('consoleMarketplace.unplaced')}
      </p>
      <CategorySelect
        label={t('consoleMarketplace.chooseCategory')}
        value={undefined}
        all={t('consoleMarketplace.chooseCategory')}
        onChoose={(categoryId) =>
          categoryId !== undefined && void press({ marketCategoryId, categoryId }, () => setMapped(true))
        }
      />
      <Button kind="quiet" size="small" busy={busy} onClick={() => onDrop(hit.offerId)}>
        {t('consoleMarketplace.leaveOut')}
      </Button>
    </div>
  );
}

interface WeightProps {
  hit: Hit;
  onKeep: () => void;
  onType: (grams: number) => void;
  onDrop: () => void;
}

const weightMaxGrams = 10_000_000;

function Weight({ hit: { title, weight }, onKeep, onType, onDrop }: WeightProps) {
  const t = useTexts();
  const { kilograms } = useFormat();
  const [text, setText] = useState<string | null>(null);
  const typed = text === null ? undefined : readGrams(text);
  const isGood = typed !== undefined && typed > 0 && typed <= weightMaxGrams;
  return (
    <div className="market-row">
      <p>
        <b dir="auto">{title}</b>:{' '}
        {weight
          ? t(`consoleMarketplace.weightIs_${weight.source === 'ai' ? 'ai' : 'predicted'}`, {
              weight: kilograms(weight.grams),
            })
          : t('consoleMarketplace.weightIs_none')}
      </p>
      {text === null ? (
        <div className="market-buttons">
          <Button size="small" onClick={onKeep}>
            {t('consoleMarketplace.keepIt')}
          </Button>
          <Button size="small" onClick={() => setText('')}>
            {t('consoleMarketplace.typeWeight')}
          </Button>
          <Button kind="quiet" size="small" onClick={onDrop}>
            {t('consoleMarketplace.leaveOut')}
          </Button>
        </div>
      ) : (
        <form
          className="market-buttons"
          onSubmit={(event) => {
            event.preventDefault();
            if (isGood) onType(typed);
          }}
        >
          <Input
            aria-label={t('consoleMarketplace.grams')}
            inputMode="numeric"
            value={text}
            aria-invalid={(text !== '' && !isGood) || undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="small">
            {t('consoleMarketplace.takeWeight')}
          </Button>
        </form>
      )}
    </div>
  );
}
