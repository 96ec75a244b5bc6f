import { Field, Input, Select } from '@sampan/ui/field.tsx';
import type { ComponentProps } from 'react';
import type { Input as CallInput } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

const columns = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'counterparty',
  'reference',
  'bankReference',
] as const;
const noColumns = Object.fromEntries(columns.map((name) => [name, ''])) as Record<(typeof columns)[number], string>;
export const noOptions = { account: '', currency: '', dateOrder: '', decimal: '', encoding: '', ...noColumns };
export type Options = typeof noOptions;
type Statement = CallInput<'operatorImportStatement'>;

export function optionsOf({ account, currency, dateOrder, decimal, encoding, ...names }: Options) {
  const given = Object.entries(names).filter(([, name]) => name.trim() !== '');
  return {
    account,
    encoding: encoding.trim(),
    columns: Object.fromEntries(given),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(decimal && { decimal: decimal as '.' }),
    ...(dateOrder && { dateOrder: dateOrder as 'dmy' }),
  } satisfies Partial<Statement>;
}

interface Props {
  text: (name: keyof Options) => Pick<ComponentProps<'input'>, 'name'> & {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  isOpen: boolean;
}

/** Options that a file does not contain. */
export function StatementOptions({ text, isOpen }: Props) {
  const t = useTexts();
  return (
    <details open={isOpen}>
      <summary>{t('consoleMoney.fileOptions')}</summary>
      <div className="statement-options">
        <Field label={t('consoleMoney.ourAccount')} optional>
          <Input {...text('account')} maxLength={60} dir="ltr" />
        </Field>
        <Field label={t('consoleMoney.currency')} optional>
          <Input {...text('currency')} maxLength={3} placeholder="USD" autoCapitalize="characters" dir="ltr" />
        </Field>
        <Field label={t('consoleMoney.dateOrder')} optional>
          <Select {...text('dateOrder')}>
            <option value="">{t('consoleMoney.byItself')}</option>
            {(['dmy', 'mdy', 'ymd'] as const).map((order) => (
              <option key={order} value={order}>
                {t(`consoleMoney.dateOrder_${order}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('consoleMoney.decimalSign')} optional>
          <Select {...text('decimal')}>
            <option value="">{t('consoleMoney.byItself')}</option>
            <option value=".">{t('consoleMoney.decimal_point')}</option>
            <option value=",">{t('consoleMoney.decimal_comma')}</option>
          </Select>
        </Field>
        <Field label={t('consoleMoney.encoding')} optional>
          <Input {...text('encoding')} maxLength={40} placeholder="windows-1252" dir="ltr" />
        </Field>
        {columns.map((name) => (
          <Field key={name} label={t(`consoleMoney.column_${name}`)} optional>
            <Input {...text(name)} maxLength={100} dir="auto" />
          </Field>
        ))}
      </div>
    </details>
  );
}
