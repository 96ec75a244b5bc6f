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
  onDrop: (offerIds: readonly string[]) => void;
}

/** So many are named one by one; more are one row. */
const namedUpTo = 3;

/** What is missing or doubtful about the picked offers, each kind with its remedies for one and for all. */
export function BeforeImport({ hits, wish, onChange, onDrop }: Props) {
  const t = useTexts();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [mapped, setMapped] = useState<ReadonlySet<string>>(new Set());
  const unplaced = wish.categoryId === undefined ? hits.filter((hit) => isUnplaced(hit, mapped)) : [];
  const light = hits.filter(
    ({ offerId, weight }) => !isMeasured(weight?.source) && wish.weights[offerId] === undefined && !kept.has(offerId),
  );
  const flagged = hits.filter(({ isPatent }) => isPatent);
  const unreasoned = wish.patentReason === '' ? flagged : [];
  const inTheWay = new Set([...unplaced, ...light, ...unreasoned].map(({ offerId }) => offerId));
  const keep = (some: readonly Hit[]) => setKept(new Set([...kept, ...some.map(({ offerId }) => offerId)]));
  return (
    <Section title={t('consoleMarketplace.before')} note={inTheWay.size > 0 && <Tag tone="amber">{inTheWay.size}</Tag>}>
      {inTheWay.size > 1 && (
        <div className="market-buttons">
          <Button size="small" onClick={() => onDrop([...inTheWay])}>
            {t('consoleMarketplace.leaveThoseOut', { count: inTheWay.size })}
          </Button>
        </div>
      )}
      {[...Map.groupBy(unplaced, ({ category }) => category?.marketCategoryId ?? '')].map(([id, some]) => (
        <Unplaced
          key={id}
          marketCategoryId={id}
          hits={some}
          onMapped={() => setMapped(new Set([...mapped, id]))}
          onDrop={onDrop}
        />
      ))}
      {light.length > namedUpTo ? (
        <Weights hits={light} onKeep={() => keep(light)} onDrop={onDrop} />
      ) : (
        light.map((hit) => (
          <Weight
            key={hit.offerId}
            hit={hit}
            onKeep={() => keep([hit])}
            onType={(grams) => onChange({ ...wish, weights: { ...wish.weights, [hit.offerId]: grams } })}
            onDrop={() => onDrop([hit.offerId])}
          />
        ))
      )}
      {flagged.length > 0 && (
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

/** Its offers are read one by one in the background: those that something stands in the way of are named afterwards. */
export function BeforeSeller({ wish, onChange }: Pick<Props, 'wish' | 'onChange'>) {
  const t = useTexts();
  return (
    <Section title={t('consoleMarketplace.before')}>
      <p className="market-row">{t('consoleMarketplace.sellerHint')}</p>
      <Field label={t('consoleMarketplace.patentReason')} hint={t('consoleMarketplace.patentHint')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={wish.patentReason}
          onChange={({ target }) => onChange({ ...wish, patentReason: target.value })}
        />
      </Field>
      <p className="market-row">{t('consoleMarketplace.noCustoms')}</p>
    </Section>
  );
}

const isUnplaced = ({ category }: Hit, mapped: ReadonlySet<string>) =>
  category !== null && category.categoryId === null && !mapped.has(category.marketCategoryId);

interface UnplacedProps {
  marketCategoryId: string;
  /** All of that category. */
  hits: readonly Hit[];
  onMapped: () => void;
  onDrop: (offerIds: readonly string[]) => void;
}

/** Mapped here, the category counts for every later import as well. */
function Unplaced({ marketCategoryId, hits, onMapped, onDrop }: UnplacedProps) {
  const t = useTexts();
  const { press, busy } = useAct('operatorMapMarketCategory', ['operatorFindOffers']);
  const [first] = hits;
  return (
    <div className="market-row">
      <p>
        {hits.length === 1 ? (
          <>
            <b dir="auto">{first?.title}</b>: {t('consoleMarketplace.unplaced')}
          </>
        ) : (
          t('consoleMarketplace.unplacedMany', { count: hits.length, title: first?.title ?? '' })
        )}
      </p>
      <CategorySelect
        label={t('consoleMarketplace.chooseCategory')}
        value={undefined}
        all={t('consoleMarketplace.chooseCategory')}
        onChoose={(categoryId) => categoryId !== undefined && void press({ marketCategoryId, categoryId }, onMapped)}
      />
      <div className="market-buttons">
        <Button kind="quiet" size="small" busy={busy} onClick={() => onDrop(hits.map(({ offerId }) => offerId))}>
          {hits.length === 1
            ? t('consoleMarketplace.leaveOut')
            : t('consoleMarketplace.leaveThoseOut', { count: hits.length })}
        </Button>
      </div>
    </div>
  );
}

/** Many weights that nobody has measured, as one question. */
function Weights({
  hits,
  onKeep,
  onDrop,
}: {
  hits: readonly Hit[];
  onKeep: () => void;
  onDrop: (offerIds: readonly string[]) => void;
}) {
  const t = useTexts();
  const none = hits.filter(({ weight }) => !weight).length;
  return (
    <div className="market-row">
      <p>{t('consoleMarketplace.weightsMany', { count: hits.length, none })}</p>
      <div className="market-buttons">
        <Button size="small" onClick={onKeep}>
          {t('consoleMarketplace.keepAll', { count: hits.length })}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onDrop(hits.map(({ offerId }) => offerId))}>
          {t('consoleMarketplace.leaveThoseOut', { count: hits.length })}
        </Button>
      </div>
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
