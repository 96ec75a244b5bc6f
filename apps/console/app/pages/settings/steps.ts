import type { SettingSubject } from '@sampan/contract/settings/subjects';
import type { openingNeeds } from './needs.ts';
import type { ShopData } from './shop-data.ts';

/** Steps in the usual order of setting up; each can be opened at any time. */
const steps = [
  'company',
  'look',
  'bank',
  'payments',
  'prepaid',
  'freight',
  'fees',
  'storage',
  'purchasing',
  'warehouse',
  'marketplace',
  'offer',
  'rates',
  'contact',
  'policies',
  'mail',
  'work',
  'limits',
  'goods',
  'open',
] as const;
export type Step = (typeof steps)[number];

export const isStep = (text: string | undefined): text is Step => (steps as readonly string[]).includes(text ?? '');

/** The subjects of each step; the history shows theirs. */
export const subjectsOf: Partial<Record<Step, readonly SettingSubject[]>> = {
  company: ['company'],
  look: ['look'],
  bank: ['bank'],
  payments: ['payment'],
  prepaid: ['prepaid'],
  freight: ['shipping'],
  fees: ['fees', 'orders'],
  storage: ['storage'],
  purchasing: ['purchasing', 'buying'],
  warehouse: ['warehouse'],
  marketplace: ['marketplace'],
  offer: ['offered'],
  rates: ['currencyRates'],
  contact: ['contact'],
  mail: ['mailSender'],
  work: ['work'],
  limits: ['abuse'],
};

/** Seller, company and audience: for owners only. */
const ownerSteps: readonly Step[] = [
  'company',
  'look',
  'prepaid',
  'purchasing',
  'warehouse',
  'marketplace',
  'contact',
  'mail',
  'work',
  'limits',
  'goods',
  'open',
];

export const stepsFor = (isOwner: boolean): Step[] => steps.filter((step) => isOwner || !ownerSteps.includes(step));

export type StepState = 'done' | 'missing' | 'ours' | 'ready';

type Opening = NonNullable<ShopData['opening']>;

/** `ours`: the shop's first values, which may stay; `ready`: nothing is missing to open. */
export function stateOf(step: Step, opening: Opening, settings: ShopData['settings']): StepState {
  if (step === 'company' || step === 'bank') return opening.missing.includes(step) ? 'missing' : 'done';
  const subjects = subjectsOf[step];
  if (subjects) return subjects.every((subject) => settings[subject].isDefault) ? 'ours' : 'done';
  if (step === 'policies')
    return (['terms', 'shipping', 'refunds'] as const).some((kind) => opening.missing.includes(kind))
      ? 'missing'
      : 'done';
  if (step === 'goods' && opening.missing.includes('noTrialGoods')) return 'missing';
  if (step === 'goods') return opening.goods > 0 ? 'done' : 'ours';
  return opening.isOpen ? 'done' : opening.missing.length === 0 ? 'ready' : 'missing';
}

const stepsOf = {
  owner: 'open',
  company: 'company',
  bank: 'bank',
  terms: 'policies',
  shipping: 'policies',
  refunds: 'policies',
  noTrialGoods: 'goods',
} as const satisfies Record<(typeof openingNeeds)[number], Step>;

export const stepOf = (need: keyof typeof stepsOf): Step => stepsOf[need];
