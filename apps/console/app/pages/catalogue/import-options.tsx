import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { readDecimal, readGrams, readPercent, readWhole } from '@sampan/ui/read-number.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Input as InputOf } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Run } from './import-state.tsx';

type Options = InputOf<'operatorCheckImport'>['options'];

const rateOf = (text: string): number => readDecimal(text, 6) ?? Number.NaN;
const percentOf = (text: string): number => readPercent(text, 6) ?? Number.NaN;
const gramsOf = (text: string): number => readGrams(text) ?? Number.NaN;
const whole = (text: string): number => readWhole(text) ?? Number.NaN;
const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

const initial = {
  prices: 'selling',
  markup: '',
  rate: '',
  weight: 'required',
  grams: '300',
  stock: '1000',
  noQuantity: 'required',
  minimum: '1',
  tiers: '',
  supplier: '',
  encoding: '',
  withdraw: false,
  withdrawMost: false,
};

const textOf = (value: number | undefined, usual: string, times = 1): string =>
  value === undefined ? usual : String(Math.round(value * times * 1_000_000) / 1_000_000);

/** The options of the last check: the next operator sees the same choice. */
function chosenOf({ options }: Run): typeof initial {
  const { weight = initial.weight } = options;
  return {
    prices: options.prices ?? initial.prices,
    markup: textOf(options.markup, initial.markup, 100),
    rate: textOf(options.cnyPerUsd, initial.rate),
    weight: typeof weight === 'number' ? 'grams' : weight,
    grams: typeof weight === 'number' ? String(weight) : initial.grams,
    stock: textOf(options.stock, initial.stock),
    noQuantity: options.noQuantity ?? initial.noQuantity,
    minimum: textOf(options.minimum, initial.minimum),
    tiers: options.tiers ?? initial.tiers,
    supplier: options.supplier ?? initial.supplier,
    encoding: options.encoding ?? initial.encoding,
    withdraw: options.withdrawMissing !== undefined,
    withdrawMost: options.withdrawMissing === 'most',
  };
}

function optionsOf(values: typeof initial): Options {
  const { prices, supplier, encoding, weight, tiers } = values;
  return {
    prices: prices as 'selling' | 'cost' | 'markup',
    supplier,
    encoding,
    weight: weight === 'grams' ? gramsOf(values.grams) : (weight as 'required' | 'unknown'),
    stock: whole(values.stock),
    noQuantity: values.noQuantity as 'required' | 'sold_out' | 'untracked',
    minimum: whole(values.minimum),
    tiers,
    ...(prices === 'markup' && { markup: percentOf(values.markup) / 100 }),
    ...(values.rate && { cnyPerUsd: rateOf(values.rate) }),
    ...(values.withdraw && { withdrawMissing: values.withdrawMost ? ('most' as const) : ('half' as const) }),
  };
}

function useOptionsForm(run: Run) {
  const t = useTexts();
  const { act } = useAct('operatorCheckImport', ['operatorGetImport']);
  const wrong = t('consoleCatalogue.wrongValue');
  return useForm({
    initial: chosenOf(run),
    rules: {
      markup: ({ prices, markup }) => prices === 'markup' && !isWithin(percentOf(markup), 0, 1000) && wrong,
      rate: ({ rate }) => rate !== '' && !isWithin(rateOf(rate), 0.01, 1000) && wrong,
      grams: ({ weight, grams }) => weight === 'grams' && !isWithin(gramsOf(grams), 1, 1_000_000) && wrong,
      stock: ({ stock }) => !isWithin(whole(stock), 0, 1_000_000) && wrong,
      minimum: ({ minimum }) => !isWithin(whole(minimum), 1, 1_000_000) && wrong,
    },
    inDialog: true,
    send: async (values) => {
      await act({ id: run.id, options: optionsOf(values) });
    },
  });
}

type Form = ReturnType<typeof useOptionsForm>;

/**
 * Options for reading the file: its prices, and defaults for goods without weight, stock or minimum. Sending them
 * starts a check.
 */
export function ImportOptions({ run }: { run: Run }) {
  const t = useTexts();
  const form = useOptionsForm(run);
  return (
    <Section title={t('consoleCatalogue.howToRead')}>
      <form {...form.form} className="import-options">
        {!/\.json$/i.test(run.fileName) && <PriceFields form={form} />}
        <WeightFields form={form} />
        <Field label={t('consoleCatalogue.supplier')} hint={t('consoleCatalogue.supplierHint')} optional>
          <Input {...form.text('supplier')} maxLength={100} />
        </Field>
        <Field label={t('consoleCatalogue.encoding')} hint={t('consoleCatalogue.encodingHint')} optional>
          <Input {...form.text('encoding')} maxLength={40} />
        </Field>
        <div className="import-wide">
          <Checkbox {...form.box('withdraw')}>{t('consoleCatalogue.withdrawMissing')}</Checkbox>
          {form.values.withdraw && (
            <Checkbox {...form.box('withdrawMost')}>{t('consoleCatalogue.withdrawMost')}</Checkbox>
          )}
        </div>
        <FormProblem text={form.problem} />
        <Button kind={run.report ? 'line' : 'brand'} type="submit" busy={form.busy}>
          {run.report ? t('consoleCatalogue.checkAgain') : t('consoleCatalogue.check')}
        </Button>
      </form>
    </Section>
  );
}

/** A JSON file has costs, minimums and tiers of its own. */
function PriceFields({ form }: { form: Form }) {
  const t = useTexts();
  const { values, errors } = form;
  return (
    <>
      <Field label={t('consoleCatalogue.filePrices')}>
        <Select {...form.text('prices')}>
          <option value="selling">{t('consoleCatalogue.prices_selling')}</option>
          <option value="cost">{t('consoleCatalogue.prices_cost')}</option>
          <option value="markup">{t('consoleCatalogue.prices_markup')}</option>
        </Select>
      </Field>
      {values.prices === 'markup' && (
        <Field label={t('consoleCatalogue.markupPercent')} error={errors.markup}>
          <Input {...form.text('markup')} inputMode="decimal" />
        </Field>
      )}
      <Field label={t('consoleCatalogue.rateOfFile')} error={errors.rate} optional>
        <Input {...form.text('rate')} inputMode="decimal" />
      </Field>
      <Field label={t('consoleCatalogue.minimum')} error={errors.minimum}>
        <Input {...form.text('minimum')} inputMode="numeric" />
      </Field>
      <Field label={t('consoleCatalogue.discounts')} hint={t('consoleCatalogue.discountsHint')} optional>
        <Input {...form.text('tiers')} maxLength={200} />
      </Field>
      <Field label={t('consoleCatalogue.stockUntracked')} error={errors.stock}>
        <Input {...form.text('stock')} inputMode="numeric" />
      </Field>
      <Field label={t('consoleCatalogue.goodsWithoutQuantity')} hint={t('consoleCatalogue.goodsWithoutQuantityHint')}>
        <Select {...form.text('noQuantity')}>
          <option value="required">{t('consoleCatalogue.quantity_required')}</option>
          <option value="sold_out">{t('consoleCatalogue.quantity_sold_out')}</option>
          <option value="untracked">{t('consoleCatalogue.quantity_untracked')}</option>
        </Select>
      </Field>
    </>
  );
}

function WeightFields({ form }: { form: Form }) {
  const t = useTexts();
  return (
    <>
      <Field label={t('consoleCatalogue.goodsWithoutWeight')}>
        <Select {...form.text('weight')}>
          <option value="required">{t('consoleCatalogue.weight_required')}</option>
          <option value="grams">{t('consoleCatalogue.weight_grams')}</option>
          <option value="unknown">{t('consoleCatalogue.weight_unknown')}</option>
        </Select>
      </Field>
      {form.values.weight === 'grams' && (
        <Field label={t('consoleCatalogue.weightGrams')} error={form.errors.grams}>
          <Input {...form.text('grams')} inputMode="numeric" />
        </Field>
      )}
    </>
  );
}
