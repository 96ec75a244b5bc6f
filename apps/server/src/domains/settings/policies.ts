import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type {
  getPolicy as getPolicyCall,
  operatorDraftPolicy,
  operatorPublishPolicy,
} from '@sampan/contract/settings/calls';
import { draftKinds, type PolicyKind } from '@sampan/contract/settings/policy-kinds';
import { policyDraft } from '@sampan/translations/policy-drafts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { renderPolicy } from './render-policy.ts';
import { fillIn, openPlaceholders } from './values/placeholders.ts';
import { findPolicies, findPolicy, insertAgreement, insertPolicy } from './values/store.ts';

type PolicyOf = ParsedInputOf<typeof operatorDraftPolicy>;
type Draft = OutputOf<typeof operatorDraftPolicy>;
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
  const filled = fillIn(markdown, await readSettings(ctx.db, ['company', 'shipping']), language);
  const [unfilled] = openPlaceholders(filled);
  if (unfilled) throw refuseField('markdown', 'unfilled', { name: unfilled });
  const policy = { kind, language, markdown: filled, publishedBy, isDemo: false };
  await inTransaction(ctx.db, (tx) => insertPolicy(tx, policy));
  const published = (await listPolicies(ctx)).find((one) => one.kind === kind && one.language === language);
  return published as Published;
}

/** A text to begin with, with the company's own words in it as far as they are known. */
export async function draftPolicy({ db }: Pick<Context, 'db'>, { kind, language }: PolicyOf): Promise<Draft> {
  const markdown = fillIn(policyDraft(kind, language), await readSettings(db, ['company', 'shipping']), language);
  return { markdown, ...renderPolicy(markdown) };
}

export const previewPolicy = ({ markdown }: { markdown: string }) => renderPolicy(markdown);

/** Publishes the drafts of what nothing is published of yet, in these languages. Returns `terms.en` … */
export async function publishDrafts(ctx: Pick<Context, 'db'>, languages: readonly Language[]): Promise<string[]> {
  const published = new Set((await listPolicies(ctx)).map(({ kind, language }) => `${kind}.${language}`));
  const lacking = languages.flatMap((language) => draftKinds.map((kind) => ({ kind, language })));
  const made: string[] = [];
  for (const { kind, language } of lacking) {
    const name = `${kind}.${language}`;
    if (published.has(name)) continue;
    const { markdown } = await draftPolicy(ctx, { kind, language });
    if (openPlaceholders(markdown).length > 0) continue;
    const policy = { kind, language, markdown, publishedBy: null, isDemo: false };
    await inTransaction(ctx.db, (tx) => insertPolicy(tx, policy));
    made.push(name);
  }
  return made;
}

/** Keeps which version of the terms a new customer agreed to. */
export async function agreeToTerms(tx: Transaction, userId: string, language: Language): Promise<void> {
  const terms = await findPolicy(tx, 'terms', language);
  if (terms) await insertAgreement(tx, userId, terms.id);
}
