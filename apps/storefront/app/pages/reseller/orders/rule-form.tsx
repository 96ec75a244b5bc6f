import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { decimalText, readDollars, readPercent, readWhole } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { RuleTrial, type Trial } from './rule-trial.tsx';

type Rule = OutputOf<Calls['listOrderRules']>['list'][number];
type Limits = Pick<Rule, 'countries' | 'leastMarginPercent' | 'leastLeftUsd' | 'dayOrders' | 'dayUsd' | 'orderUsd'>;

interface Props {
  rule: Rule;
  countries: readonly { country: string; name: string }[];
}

const numbers = ['leastMarginPercent', 'leastLeftUsd', 'orderUsd', 'dayOrders', 'dayUsd'] as const;
type NumberField = (typeof numbers)[number];
type Typed = Record<NumberField, string>;

const textOf = (value: number | null) => (value === null ? '' : decimalText(value));

/** Empty: no such limit. Undefined: not understood. */
function readField(field: NumberField, text: string): number | null | undefined {
  const isOptional = field === 'leastMarginPercent' || field === 'leastLeftUsd';
  if (text.trim() === '') return isOptional ? null : undefined;
  if (field === 'dayOrders') return readWhole(text) || undefined;
  if (field !== 'leastMarginPercent') return readDollars(text);
  const percent = readPercent(text);
  return percent !== undefined && Number.isInteger(percent) && percent <= 95 ? percent : undefined;
}

function readLimits(typed: Typed, countries: readonly string[]): Limits | undefined {
  const read = (field: NumberField) => readField(field, typed[field]);
  const [leastMarginPercent, leastLeftUsd, orderUsd, dayOrders, dayUsd] = numbers.map(read);
  if (leastMarginPercent === undefined || leastLeftUsd === undefined) return undefined;
  if (!orderUsd || !dayOrders || !dayUsd) return undefined;
  return { countries: [...countries], leastMarginPercent, leastLeftUsd, orderUsd, dayOrders, dayUsd };
}

/** One shop's rule. Nothing is switched on before its limits can be read. */
export function RuleForm({ rule, countries }: Props) {
  const t = useTexts();
  const { price } = useFormat();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<readonly string[]>(rule.countries);
  const [typed, setTyped] = useState<Typed>({
    leastMarginPercent: textOf(rule.leastMarginPercent),
    leastLeftUsd: textOf(rule.leastLeftUsd),
    orderUsd: textOf(rule.orderUsd),
    dayOrders: textOf(rule.dayOrders),
    dayUsd: textOf(rule.dayUsd),
  });
  const [busy, setBusy] = useState<'' | 'save' | 'off' | 'try'>('');
  const [trial, setTrial] = useState<Trial>();
  const [lacksCountry, setLacksCountry] = useState(false);
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const limits = readLimits(typed, chosen);
  const most = limits && Math.min(limits.dayUsd, limits.dayOrders * limits.orderUsd);
  const run = async (name: 'save' | 'off' | 'try', work: (limits: Limits) => Promise<unknown>) => {
    const needsCountry = name === 'save' && chosen.length === 0;
    setLacksCountry(needsCountry);
    if (!limits || needsCountry) return setRefused(refused + 1);
    setBusy(name);
    try {
      await work(limits);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy('');
    }
  };
  const save = (isOn: boolean) =>
    run(isOn ? 'save' : 'off', async (known) => {
      await call('setOrderRule', { id: rule.shopId, isOn, ...known });
      await refresh();
      showToast({ kind: 'done', title: t('resellerShopOrders.saved') });
    });
  const tryOut = () => run('try', async (known) => setTrial(await call('tryOrderRule', { id: rule.shopId, ...known })));
  return (
    <section className="rs-card rs-form" aria-label={rule.shopName} ref={form}>
      <h2>
        <bdi>{rule.shopName}</bdi>
      </h2>
      <p className="small">{t(rule.isOn ? 'resellerShopOrders.ruleIsOn' : 'resellerShopOrders.ruleIsOff')}</p>
      {rule.isOn && (
        <p className="small">
          {t('resellerShopOrders.ruleToday', {
            count: rule.placedOrders,
            amount: price(rule.placedUsd),
            waiting: rule.waiting,
          })}
        </p>
      )}
      <Countries
        chosen={chosen}
        countries={countries}
        error={lacksCountry && chosen.length === 0 && t('resellerShopOrders.ruleNoCountry')}
        onChange={setChosen}
      />
      {numbers.map((field) => (
        <Field
          key={field}
          label={t(`resellerShopOrders.rule_${field}`)}
          optional={field === 'leastMarginPercent' || field === 'leastLeftUsd'}
          error={readField(field, typed[field]) === undefined ? t('resellerShopOrders.ruleWrong') : undefined}
        >
          <Input
            dir="ltr"
            inputMode={field === 'dayOrders' ? 'numeric' : 'decimal'}
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <p className="small">{t('resellerShopOrders.ruleAlways')}</p>
      {most !== undefined && limits && (
        <p>
          <b>{t('resellerShopOrders.ruleMost', { amount: price(most), count: limits.dayOrders })}</b>
        </p>
      )}
      {trial && <RuleTrial trial={trial} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'try'} onClick={() => void tryOut()}>
          {t('resellerShopOrders.ruleTry')}
        </Button>
        <Button kind="brand" busy={busy === 'save'} onClick={() => void save(true)}>
          {t(rule.isOn ? 'resellerShopOrders.save' : 'resellerShopOrders.ruleSwitchOn')}
        </Button>
        {rule.isOn && (
          <Button busy={busy === 'off'} onClick={() => void save(false)}>
            {t('resellerShopOrders.ruleSwitchOff')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface CountriesProps {
  chosen: readonly string[];
  countries: Props['countries'];
  error: ReactNode;
  onChange: (chosen: readonly string[]) => void;
}

function Countries({ chosen, countries, error, onChange }: CountriesProps) {
  const t = useTexts();
  const nameOf = (iso: string) => countries.find(({ country }) => country === iso)?.name ?? iso;
  return (
    <>
      <Field
        label={t('resellerShopOrders.ruleCountries')}
        hint={t('resellerShopOrders.ruleCountriesHint')}
        error={error}
      >
        <Select
          value=""
          onChange={(event) => event.currentTarget.value && onChange([...chosen, event.currentTarget.value])}
        >
          <option value="">{t('resellerShopOrders.ruleAddCountry')}</option>
          {countries.map(
            ({ country, name }) =>
              !chosen.includes(country) && (
                <option key={country} value={country}>
                  {name}
                </option>
              ),
          )}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-x-2 gap-y-3">
          {chosen.map((iso) => (
            <li key={iso}>
              <button
                type="button"
                className="rs-chip"
                aria-label={t('resellerShopOrders.ruleRemoveCountry', { name: nameOf(iso) })}
                onClick={() => onChange(chosen.filter((one) => one !== iso))}
              >
                {nameOf(iso)}
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
