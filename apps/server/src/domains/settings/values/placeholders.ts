import type { Language } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import type { Company, Settings } from '@sampan/contract/settings/subjects';
import { shippingLinesMark } from '#domains/settings/render-policy.ts';
import { addressLines } from '#shop/settings/company-address.ts';

/**
 * A policy's text with the company's own words in place of `{shopName}`, `{legalName}`, `{address}`, `{country}` and
 * `{supportMail}`, and the shop's rules in place of `{claimDays}`, `{unpaidHours}`, `{handlingFrom}` and `{handlingTo}`. They are
 * filled in when it is published: what customers agreed to must not change afterwards.
 */
export function fillIn(
  markdown: string,
  { company, shipping }: Pick<Settings, 'company' | 'shipping'>,
  language: Language,
): string {
  const words: Record<string, string> = {
    '{claimDays}': String(limits.claimDays),
    '{unpaidHours}': String(limits.unpaidOrderHours),
    '{handlingFrom}': String(shipping.handlingDays.from),
    '{handlingTo}': String(shipping.handlingDays.to),
    ...(company && companyWords(company, language)),
  };
  return markdown.replaceAll(/\{[a-zA-Z]+\}/g, (found) => words[found] ?? found);
}

function companyWords(company: Company, language: Language): Record<string, string> {
  return {
    '{shopName}': company.shopName,
    '{legalName}': company.legalName,
    '{address}': addressLines(company, language).join(', '),
    '{country}': new Intl.DisplayNames(language, { type: 'region' }).of(company.country) ?? company.country,
    '{supportMail}': company.supportMail,
  };
}

/** Placeholders that nothing fills: mistyped, or of a company that has not been set. */
export function openPlaceholders(markdown: string): string[] {
  return [...new Set(markdown.match(/\{[a-zA-Z]+\}/g) ?? [])].filter((found) => found !== shippingLinesMark);
}
