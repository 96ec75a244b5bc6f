import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { useGo } from '@sampan/ui/paths.ts';
import { useCloseOnArrival } from '@sampan/ui/use-close-on-arrival.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useCategories } from '../../../features/catalogue/use-categories.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { changed, type GoodsQuery, goodsPath, withoutFilters } from './goods-query.ts';
import { readCost, readFilters, readPieces, typedOf } from './typed-filters.ts';

interface Props {
  query: GoodsQuery;
  onClose: () => void;
}

const exampleOfPrice = 12.75;

/** Costs are typed in the currency in which they are shown, and sent in dollars. */
function useFilters(query: GoodsQuery) {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const { perUsd } = useMoney();
  const pieces = (typed: string) =>
    readPieces(typed) === null && t('resellerGoods.piecesWrong', { max: number(limits.quantityMax) });
  const cost = (typed: string) =>
    readCost(typed, perUsd) === null && t('resellerGoods.costWrong', { example: number(exampleOfPrice) });
  return useForm({
    initial: {
      ...typedOf(query, perUsd),
      categoryId: String(query.categoryId ?? ''),
      margin: String(query.margin ?? ''),
      single: query.single,
      unpublished: query.unpublished,
    },
    rules: {
      stock: ({ stock }) => pieces(stock),
      min: ({ min }) => pieces(min),
      priceStart: ({ priceStart }) => cost(priceStart),
      priceEnd: ({ priceEnd }) => cost(priceEnd),
    },
    send: async ({ categoryId, margin, single, unpublished, ...typed }) => {
      const next = changed(query, {
        ...readFilters(typed, perUsd),
        categoryId: categoryId ? Number(categoryId) : undefined,
        palletId: categoryId ? '' : query.palletId,
        margin: margin ? Number(margin) : undefined,
        single,
        unpublished,
      });
      go(goodsPath(next), { preventScrollReset: true });
    },
  });
}

type Form = ReturnType<typeof useFilters>;

/** All filters. */
export default function FilterDialog({ query, onClose }: Props) {
  const t = useTexts();
  const form = useFilters(query);
  useCloseOnArrival(onClose);
  const actions = (
    <>
      <ButtonLink kind="line" to={goodsPath(withoutFilters(query))} preventScrollReset>
        {t('resellerGoods.clear')}
      </ButtonLink>
      <Button kind="brand" type="submit" form="goods-filters">
        {t('resellerGoods.show')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} hasInput={false} title={t('resellerGoods.filters', { count: 0 })} actions={actions}>
      <form id="goods-filters" className="grid gap-4" {...form.form}>
        <Categories form={form} />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('resellerGoods.leastMargin')}>
            <Margins form={form} query={query} />
          </Field>
          <Field label={t('resellerGoods.leastStock')} error={form.errors.stock}>
            <Input {...form.text('stock')} inputMode="numeric" autoComplete="off" dir="ltr" />
          </Field>
        </div>
        <Costs form={form} />
        <Field label={t('resellerGoods.greatestMinimum')} error={form.errors.min}>
          <Input {...form.text('min')} inputMode="numeric" autoComplete="off" dir="ltr" />
        </Field>
        <Checkbox {...form.box('single')}>{t('resellerGoods.singlePieces')}</Checkbox>
        <Checkbox {...form.box('unpublished')}>{t('resellerGoods.notPublished')}</Checkbox>
      </form>
    </Dialog>
  );
}

function Categories({ form }: { form: Form }) {
  const t = useTexts();
  const categories = useCategories();
  return (
    <Field label={t('resellerGoods.category')}>
      <Select {...form.text('categoryId')}>
        <option value="">{t('resellerGoods.allCategories')}</option>
        {categories.map((category) => (
          <optgroup key={category.id} label={category.name}>
            <option value={category.id}>{category.name}</option>
            {category.children
              .flatMap((child) => [child, ...child.children])
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

const margins = [30, 40, 50, 60, 70, 80];

function Margins({ form, query: { margin } }: { form: Form; query: GoodsQuery }) {
  const t = useTexts();
  const { percent } = useMoney();
  const offered = margin === undefined || margins.includes(margin) ? margins : [...margins, margin].sort();
  return (
    <Select {...form.text('margin')}>
      <option value="">{t('resellerGoods.any')}</option>
      {offered.map((value) => (
        <option key={value} value={value}>
          {percent(value / 100)}
        </option>
      ))}
    </Select>
  );
}

function Costs({ form }: { form: Form }) {
  const t = useTexts();
  const { currency } = useMoney();
  return (
    <fieldset>
      <legend className="label pb-1.5">{t('resellerGoods.costRange', { currency })}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('resellerGoods.from')} error={form.errors.priceStart}>
          <Input {...form.text('priceStart')} inputMode="decimal" autoComplete="off" dir="ltr" />
        </Field>
        <Field label={t('resellerGoods.upTo')} error={form.errors.priceEnd}>
          <Input {...form.text('priceEnd')} inputMode="decimal" autoComplete="off" dir="ltr" />
        </Field>
      </div>
    </fieldset>
  );
}
