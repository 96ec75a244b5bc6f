import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { literalValues } from './literal-values.ts';

/** Server-side texts: catalogues are read at a language's first use and compiled message by message. */

const folder = new URL('../', import.meta.url);
const instances = new Map<string, ReturnType<typeof setupI18n>>();

/** All messages of a language by id, or nothing when the language has no catalogue yet. */
export function readCatalogue(language: string): Record<string, string> {
  const path = new URL(`${language}/`, folder);
  try {
    const files = readdirSync(path).filter((name) => name.endsWith('.json'));
    return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, path), 'utf8'))));
  } catch {
    return {};
  }
}

function translator(language: string) {
  let instance = instances.get(language);
  if (!instance) {
    const messages = { ...readCatalogue('en'), ...readCatalogue(language) };
    instance = setupI18n({ locale: language, messages: { [language]: messages } });
    instance.setMessagesCompiler(compileMessage);
    instances.set(language, instance);
  }
  return instance;
}

/** The message `id` in a language (English where it has none), with its figures filled in. */
export function translate(language: string, id: string, values: Record<string, unknown> = {}): string {
  return translator(language)._(id, literalValues(values));
}

/** Making one takes longer than all else that a mail's sums need. */
const dollarFormats = new Map<string, Intl.NumberFormat>();

function dollarFormat(language: string): Intl.NumberFormat {
  const known = dollarFormats.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language === 'ar' ? 'en' : language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  dollarFormats.set(language, format);
  return format;
}

/** `$1,234.56` as the shop's pages write it; isolated in Arabic, where the sign would change sides among the words. */
export function writeDollars(language: string, cents: number): string {
  const written = dollarFormat(language).format(cents / 100);
  return language === 'ar' ? `\u2066${written}\u2069` : written;
}

/** `≈ €140.77`: about how much dollars are in a currency of which one buys `perUsd`, as the shop's pages write it. */
export function writeEstimate(
  language: string,
  cents: number,
  { currency, perUsd }: { currency: string; perUsd: number },
): string {
  const format = new Intl.NumberFormat(language === 'ar' ? 'en' : language, { style: 'currency', currency });
  const written = `≈ ${format.format((cents / 100) * perUsd)}`;
  return language === 'ar' ? `\u2066${written}\u2069` : written;
}

/** A price of one piece in ten-thousandths of a dollar; a third and fourth decimal only where it has them. */
export function writeUnitPrice(language: string, e4: number): string {
  const written = new Intl.NumberFormat(language === 'ar' ? 'en' : language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(e4 / 10_000);
  return language === 'ar' ? `\u2066${written}\u2069` : written;
}

/** A calendar day, `YYYY-MM-DD`, as the language writes it. */
export function writeDay(language: string, day: string): string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Whether a message exists at all. */
export function hasMessage(id: string): boolean {
  return id in translator('en').messages;
}
