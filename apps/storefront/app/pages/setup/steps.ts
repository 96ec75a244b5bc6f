import type { SettingSubject } from '@sampan/contract/settings/subjects';
import type { openingNeeds } from './needs.ts';
import type { ShopData } from './shop-data.ts';

/** The steps in the order in which they are usually taken; each can be taken at any time. */
export const steps = [
  'company',
  'look',
  'bank',
  'payments',
  'freight',
  'fees',
  'offer',
  'policies',
  'mail',
  'goods',
  'open',
] as const;
export type Step = (typeof steps)[number];

export const isStep = (text: string | undefined): text is Step => (steps as readonly string[]).includes(text ?? '');

const subjects: Partial<Record<Step, SettingSubject>> = {
  company: 'company',
  look: 'look',
  bank: 'bank',
  payments: 'payment',
  freight: 'shipping',
  fees: 'fees',
  offer: 'offered',
  mail: 'mailSender',
};

export type StepState = 'done' | 'missing' | 'ours' | 'ready';

/** `ours`: the shop's first values, which may stay; `ready`: nothing is missing to open. */
export function stateOf(step: Step, { opening, settings }: ShopData): StepState {
  const subject = subjects[step];
  if (step === 'company' || step === 'bank') return opening.missing.includes(step) ? 'missing' : 'done';
  if (subject) return settings[subject].isDefault ? 'ours' : 'done';
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
