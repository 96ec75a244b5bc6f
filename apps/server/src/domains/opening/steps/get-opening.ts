import type { OutputOf } from '@sampan/contract/call';
import { type OpeningNeed, openingNeeds, type operatorGetOpening } from '@sampan/contract/opening';
import { draftKinds } from '@sampan/contract/settings/policy-kinds';
import type { Database, Transaction } from '#database/connect.ts';
import { hasEnrolledOwner } from '#domains/accounts/has-enrolled-owner.ts';
import { listPolicies } from '#domains/settings/policies.ts';
import type { Context } from '#shop/context.ts';
import { readOpening } from '#shop/settings/opening.ts';
import { readSetting, readSettings } from '#shop/settings/settings.ts';
import { areTrialGoodsLeft, readTrialGoods } from './find-trial-goods.ts';
import { countGoods } from './store.ts';

type Deps = Pick<Context, 'db' | 'config' | 'payments' | 'trialGoods'>;

export async function getOpening(deps: Deps): Promise<OutputOf<typeof operatorGetOpening>> {
  const { db, config, payments } = deps;
  const [{ openedAt }, missing, untranslated, goods, trialGoods] = await Promise.all([
    readOpening(db),
    findMissing(db),
    findUntranslated(db),
    countGoods(db),
    readTrialGoods(deps),
  ]);
  return {
    isOpen: config.isDemo || openedAt !== null,
    openedAt: openedAt ?? '',
    missing,
    untranslated,
    goods,
    trialGoods,
    takesCards: payments.takesCards,
    paymentProviders: payments.offered.map(({ name }) => name),
    mailFrom: config.mailFrom,
  };
}

/** In the order in which they are usually seen to. */
export async function findMissing(db: Database | Transaction): Promise<OpeningNeed[]> {
  const { company, bank } = await readSettings(db, ['company', 'bank']);
  const english = new Set((await listPolicies({ db })).flatMap((one) => (one.language === 'en' ? one.kind : [])));
  const has: Record<OpeningNeed, boolean> = {
    owner: await hasEnrolledOwner(db),
    company: company !== null,
    bank: bank !== null,
    terms: english.has('terms'),
    shipping: english.has('shipping'),
    refunds: english.has('refunds'),
    noTrialGoods: !(await areTrialGoodsLeft(db)),
  };
  return openingNeeds.filter((need) => !has[need]);
}

async function findUntranslated(db: Database) {
  const { languages } = await readSetting(db, 'offered');
  const published = new Set((await listPolicies({ db })).map(({ kind, language }) => `${kind}.${language}`));
  return languages.flatMap((language) =>
    draftKinds.filter((kind) => !published.has(`${kind}.${language}`)).map((kind) => ({ kind, language })),
  );
}
