import { decimalPattern } from '@sampan/ui/decimal-pattern.ts';
import { FieldError } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { decimalText, readDollars } from '@sampan/ui/read-number.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useUrlValue } from '@sampan/ui/use-url-value.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useShownIn } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { type ListQuery, minimums, readListQuery } from './list-query.ts';

/** Reads a form of filters into a query. */
export function readFilters(query: ListQuery, form: HTMLFormElement): ListQuery {
  const fields = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, inAddress(name, String(value))]),
  );
  const { priceStart, priceEnd, min, inStock } = readListQuery(fields);
  return { ...query, priceStart, priceEnd, min, inStock, page: 1 };
}

const priceOf = (typed: string): number | undefined => readDollars(typed, 4);

/** An address has a decimal point in every language. */
const inAddress = (name: string, typed: string): string =>
  name === 'priceStart' || name === 'priceEnd' ? String(priceOf(typed) ?? typed) : typed;

/** Shows what was understood: `$1,200.00` becomes `1200`. */
function echoPrice(input: HTMLInputElement) {
  const price = priceOf(input.value);
  if (price !== undefined) input.value = decimalText(price);
}

/** Focuses the first invalid field. Returns whether there is one. */
export function focusMistake(form: HTMLFormElement): boolean {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')) echoPrice(input);
  const wrong = form.checkValidity() ? null : form.querySelector<HTMLElement>(':invalid:not(fieldset)');
  wrong?.focus();
  return wrong !== null;
}

const exampleOfPrice = 12.75;

export function PriceFields({ query }: { query: ListQuery }) {
  const t = useTexts();
  const shownIn = useShownIn();
  const { number } = useFormat();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const field = (name: 'priceStart' | 'priceEnd') => (
    <PriceField
      name={name}
      value={query[name]}
      describedBy={wrong === name ? id : undefined}
      onCheck={(valid) => setWrong(valid ? (wrong === name ? undefined : wrong) : name)}
    />
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start contents text-sm font-medium">
        {t('catalogue.price')}
        {shownIn && ' (USD)'}
      </legend>
      {field('priceStart')}
      <span className="text-muted">–</span>
      {field('priceEnd')}
      {wrong && (
        <span className="w-0 min-w-full" role="alert">
          <FieldError id={id}>{t('catalogue.priceNotRead', { example: number(exampleOfPrice) })}</FieldError>
        </span>
      )}
    </fieldset>
  );
}

interface PriceFieldProps {
  name: 'priceStart' | 'priceEnd';
  value: number | undefined;
  /** The error message's id, if there is one. */
  describedBy: string | undefined;
  onCheck: (valid: boolean) => void;
}

function PriceField({ name, value, describedBy, onCheck }: PriceFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const ref = useUrlValue<HTMLInputElement>(decimalText(value, language));
  const isFrom = name === 'priceStart';
  return (
    <input
      ref={ref}
      className="input filter-control w-26 tnum"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      pattern={decimalPattern(4, language)}
      placeholder={t(isFrom ? 'catalogue.from' : 'catalogue.to')}
      aria-label={t(isFrom ? 'catalogue.priceFrom' : 'catalogue.priceTo')}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      defaultValue={decimalText(value, language)}
      onInvalid={() => onCheck(false)}
      onInput={(event) => describedBy && event.currentTarget.validity.valid && onCheck(true)}
      onBlur={({ target }) => {
        echoPrice(target);
        onCheck(target.validity.valid);
      }}
    />
  );
}

interface MinimumProps {
  query: ListQuery;
  /** Supplied by a surrounding `Field`. */
  id?: string;
  /** If there is no visible label. */
  label?: string;
  className?: string;
}

export function MinimumSelect({ query, id, label, className = '' }: MinimumProps) {
  const t = useTexts();
  const ref = useUrlValue<HTMLSelectElement>(String(query.min ?? ''));
  const choices = query.min && !minimums.some((one) => one === query.min) ? [query.min, ...minimums] : minimums;
  return (
    <select
      ref={ref}
      id={id}
      name="min"
      aria-label={label}
      className={`input ${className}`}
      defaultValue={query.min ?? ''}
    >
      <option value="">{t('catalogue.anyMinimum')}</option>
      {choices.map((count) => (
        <option key={count} value={count}>
          {t('catalogue.upTo', { count })}
        </option>
      ))}
    </select>
  );
}

export function StockBox({ query }: { query: ListQuery }) {
  const t = useTexts();
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.checked = query.inStock;
  }, [query.inStock]);
  return (
    <label className="check items-center text-sm font-medium" htmlFor={id}>
      <input
        ref={ref}
        id={id}
        className="box m-0"
        type="checkbox"
        name="inStock"
        value="1"
        defaultChecked={query.inStock}
      />
      {t('catalogue.inStockOnly')}
    </label>
  );
}
