import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { readDecimal, readWhole } from '@sampan/ui/read-number.ts';
import { useCloseOnArrival } from '@sampan/ui/use-close-on-arrival.ts';
import type { FormEvent } from 'react';
import { useCategories } from '../../../features/catalogue/use-categories.ts';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { type GoodsQuery, goodsPath, readGoodsQuery, withoutFilters } from './goods-query.ts';

interface Props {
  query: GoodsQuery;
  onClose: () => void;
}

/** All filters; what is typed that makes no sense is left out, as in a URL. */
export default function FilterDialog({ query, onClose }: Props) {
  const t = useTexts();
  const go = useGo();
  const { perUsd } = useMoney();
  useCloseOnArrival(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(goodsPath(readFilters(query, new FormData(event.currentTarget), perUsd)), { preventScrollReset: true });
  };
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
      <form id="goods-filters" className="grid gap-4" noValidate onSubmit={submit}>
        <Categories query={query} />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('resellerGoods.leastMargin')}>
            <Margins query={query} />
          </Field>
          <Field label={t('resellerGoods.leastStock')}>
            <Input name="stock" inputMode="numeric" autoComplete="off" defaultValue={query.stock ?? ''} />
          </Field>
        </div>
        <Costs query={query} />
        <Field label={t('resellerGoods.greatestMinimum')}>
          <Input name="min" inputMode="numeric" autoComplete="off" defaultValue={query.min ?? ''} />
        </Field>
        <Checkbox name="single" value="1" defaultChecked={query.single}>
          {t('resellerGoods.singlePieces')}
        </Checkbox>
        <Checkbox name="unpublished" value="1" defaultChecked={query.unpublished}>
          {t('resellerGoods.notPublished')}
        </Checkbox>
      </form>
    </Dialog>
  );
}

/** Costs are typed in the currency in which they are shown, and sent in dollars. */
function readFilters(query: GoodsQuery, data: FormData, perUsd: number): GoodsQuery {
  const typed = new Map([...data].map(([name, value]) => [name, String(value)]));
  for (const name of ['priceStart', 'priceEnd']) typed.set(name, String(readDecimal(typed.get(name) ?? '', 2) ?? ''));
  for (const name of ['stock', 'min']) typed.set(name, String(readWhole(typed.get(name) ?? '') ?? ''));
  const params = new URLSearchParams([...typed]);
  const { priceStart, priceEnd, ...filters } = readGoodsQuery(params);
  const dollars = (value: number | undefined) => value && Math.round((value / perUsd) * 10_000) / 10_000;
  const { searchKey, palletId, sort, shop } = query;
  return {
    ...filters,
    ...{ searchKey, sort, shop, page: 1 },
    palletId: filters.categoryId === undefined ? palletId : '',
    priceStart: dollars(priceStart) || undefined,
    priceEnd: dollars(priceEnd) || undefined,
  };
}

function Categories({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const categories = useCategories();
  return (
    <Field label={t('resellerGoods.category')}>
      <Select name="categoryId" defaultValue={query.categoryId ?? ''}>
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

function Margins({ query: { margin } }: { query: GoodsQuery }) {
  const t = useTexts();
  const { percent } = useMoney();
  const offered = margin === undefined || margins.includes(margin) ? margins : [...margins, margin].sort();
  return (
    <Select name="margin" defaultValue={margin ?? ''}>
      <option value="">{t('resellerGoods.any')}</option>
      {offered.map((value) => (
        <option key={value} value={value}>
          {percent(value / 100)}
        </option>
      ))}
    </Select>
  );
}

function Costs({ query: { priceStart, priceEnd } }: { query: GoodsQuery }) {
  const t = useTexts();
  const { currency, perUsd } = useMoney();
  const here = (dollars: number | undefined) =>
    dollars === undefined ? '' : String(Math.round(dollars * perUsd * 100) / 100);
  return (
    <fieldset>
      <legend className="label pb-1.5">{t('resellerGoods.costRange', { currency })}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(
          [
            ['priceStart', t('resellerGoods.from'), priceStart],
            ['priceEnd', t('resellerGoods.upTo'), priceEnd],
          ] as const
        ).map(([name, label, value]) => (
          <label key={name} className="flex items-center gap-2" htmlFor={`goods-${name}`}>
            <span className="hint whitespace-nowrap">{label}</span>
            <Input
              id={`goods-${name}`}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              defaultValue={here(value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
