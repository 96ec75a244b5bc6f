import type { Language } from '@sampan/contract/languages';
import type { Company } from '@sampan/contract/settings/subjects';
import { addressLines } from '#shop/settings/company-address.ts';
import { shippingLinesMark } from './render-policy.ts';

/**
 * A policy's text with the company's own words in place of `{shopName}`, `{legalName}`, `{address}`, `{country}` and
 * `{supportMail}`. They are filled in when it is published: what customers agreed to must not change afterwards.
 */
export function fillIn(markdown: string, company: Company | null, language: Language): string {
  if (!company) return markdown;
  const words: Record<string, string> = {
    '{shopName}': company.shopName,
    '{legalName}': company.legalName,
    '{address}': addressLines(company, language).join(', '),
    '{country}': new Intl.DisplayNames(language, { type: 'region' }).of(company.country) ?? company.country,
    '{supportMail}': company.supportMail,
  };
  return markdown.replaceAll(/\{[a-zA-Z]+\}/g, (found) => words[found] ?? found);
}

/** Placeholders that nothing fills: mistyped, or of a company that has not been set. */
export function openPlaceholders(markdown: string): string[] {
  return [...new Set(markdown.match(/\{[a-zA-Z]+\}/g) ?? [])].filter((found) => found !== shippingLinesMark);
}
