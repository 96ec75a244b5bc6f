import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { type HelpArticle, helpArticles, readHelpArticle } from '@sampan/translations/help-articles';
import { plainText, type RenderedPolicy, renderPolicy } from '#domains/settings/render-policy.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Articles only change with a release. */
const rendered = new Map<string, RenderedPolicy>();

function articleIn(language: Language, name: HelpArticle): RenderedPolicy {
  const key = `${language}/${name}`;
  const article = rendered.get(key) ?? renderPolicy(readHelpArticle(name, language));
  rendered.set(key, article);
  return article;
}

export async function listHelpArticles({
  language,
}: Pick<Context, 'language'>): Promise<OutputOf<Calls['listHelpArticles']>> {
  return helpArticles.map((name) => {
    const { title, intro, html } = articleIn(language, name);
    return { name, title, intro, text: plainText(html) };
  });
}

export async function getHelpArticle(
  { language }: Pick<Context, 'language'>,
  input: { name: string },
): Promise<OutputOf<Calls['getHelpArticle']>> {
  const name = helpArticles.find((one) => one === input.name);
  if (!name) throw refuse('not_found');
  const { title, html } = articleIn(language, name);
  return { title, html };
}
