import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type { getPolicy as getPolicyCall, operatorPublishPolicy, PolicyKind } from '@sampan/contract/settings/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { renderPolicy } from './render-policy.ts';
import { findPolicies, findPolicy, insertAgreement, insertPolicy } from './store.ts';

type Published = OutputOf<typeof operatorPublishPolicy>;

export async function getPolicy(ctx: Context, { kind }: { kind: PolicyKind }): Promise<OutputOf<typeof getPolicyCall>> {
  const policy = await findPolicy(ctx.db, kind, ctx.language);
  if (!policy) throw refuse('not_found');
  return {
    kind,
    language: policy.language as Language,
    version: policy.version,
    publishedAt: policy.publishedAt.toISOString(),
    ...renderPolicy(policy.markdown),
  };
}

export async function listPolicies({ db }: Pick<Context, 'db'>): Promise<Published[]> {
  return (await findPolicies(db)).map((policy) => ({
    kind: policy.kind as PolicyKind,
    language: policy.language as Language,
    version: policy.version,
    markdown: policy.markdown,
    publishedAt: policy.publishedAt.toISOString(),
    publishedBy: policy.publishedBy ?? '',
  }));
}

export async function publishPolicy(
  ctx: Context & { actor: Operator },
  { kind, language, markdown }: ParsedInputOf<typeof operatorPublishPolicy>,
): Promise<Published> {
  if (!renderPolicy(markdown).title) throw refuseField('markdown', 'title_missing');
  const publishedBy = ctx.actor.operatorId;
  await inTransaction(ctx.db, (tx) => insertPolicy(tx, { kind, language, markdown, publishedBy, isDemo: false }));
  const published = (await listPolicies(ctx)).find((one) => one.kind === kind && one.language === language);
  return published as Published;
}

/** Keeps which version of the terms a new customer agreed to. */
export async function agreeToTerms(tx: Transaction, userId: string, language: Language): Promise<void> {
  const terms = await findPolicy(tx, 'terms', language);
  if (terms) await insertAgreement(tx, userId, terms.id);
}
