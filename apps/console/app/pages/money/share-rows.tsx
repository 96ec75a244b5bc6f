import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import { differenceOf } from '../../features/money/amount.ts';
import { ResolutionField } from '../../features/money/resolution-field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Proposal } from './use-bank-columns.tsx';
import type { useShares } from './use-shares.ts';

interface Props {
  amount: number;
  shares: ReturnType<typeof useShares>;
  /** Orders that the transfer may pay for, too. */
  offered: readonly Proposal[];
}

/** Further orders that one transfer pays, each with its share; the first order gets the rest. */
export function ShareRows({ amount, shares, offered }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { list, total, add, remove, type, choose } = shares;
  return (
    <>
      {list.map(({ key, orderSn, amount: typed, resolution, connects, asked }) => (
        <div key={key} className="grid gap-2">
          <div className="price-form">
            <Field label={t('consoleMoney.splitOrder')}>
              <Input
                value={orderSn}
                maxLength={limits.snMax}
                autoCapitalize="characters"
                dir="ltr"
                onChange={({ target }) => type(key, { orderSn: target.value })}
              />
            </Field>
            <Field label={t('consoleMoney.splitAmount')}>
              <Input
                value={typed}
                inputMode="decimal"
                maxLength={12}
                className="max-w-32"
                dir="ltr"
                onChange={({ target }) => type(key, { amount: target.value })}
              />
            </Field>
            <Button size="small" kind="quiet" onClick={() => remove(key)}>
              {t('consoleMoney.splitRemove')}
            </Button>
          </div>
          <Checkbox checked={connects} onChange={({ target }) => type(key, { connects: target.checked })}>
            {t('consoleMoney.isBooked')}
          </Checkbox>
          {asked && (
            <ResolutionField
              name={`resolution-${key}`}
              difference={asked.difference}
              offered={asked.offered}
              value={resolution}
              error={undefined}
              onChange={(chosen) => choose(key, chosen)}
            />
          )}
        </div>
      ))}
      <p>
        {offered.map(({ sn, dueUsd }) => (
          <Button key={sn} size="small" kind="quiet" onClick={() => add(sn, dueUsd.toFixed(2))}>
            {t('consoleMoney.splitTo', { sn, sum: dollars(dueUsd) })}
          </Button>
        ))}
        <Button size="small" kind="quiet" onClick={() => add()}>
          {t('consoleMoney.splitAdd')}
        </Button>{' '}
        {list.length > 0 && (
          <span className="second">{t('consoleMoney.splitRest', { sum: dollars(differenceOf(amount, total)) })}</span>
        )}
      </p>
    </>
  );
}
