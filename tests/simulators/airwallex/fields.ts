import { ApiError, invalid } from './api-error.ts';
import { isAccepted, toMinor } from './money.ts';

export type Body = Record<string, unknown>;

/** Readers of a request's fields; each throws the API's `validation_error` with the field's name. */

export function onlyFields(body: Body, names: readonly string[]): void {
  for (const name of Object.keys(body)) if (!names.includes(name)) throw invalid(name, `${name} is not a known field`);
}

export function optionalText(body: Body, name: string, most: number): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(name, `${name} must be a string`);
  if (value === '' || value.length > most) throw invalid(name, `${name} must have 1 to ${most} characters`);
  return value;
}

export function text(body: Body, name: string, most: number): string {
  const value = optionalText(body, name, most);
  if (value === undefined) throw invalid(name, `${name} must be provided`);
  return value;
}

export function oneOf<Value extends string>(body: Body, name: string, values: readonly Value[]): Value {
  const value = text(body, name, 64);
  const found = values.find((known) => known === value);
  if (found === undefined) throw invalid(name, `${name} must be one of ${values.join(', ')}`);
  return found;
}

export function currencyOf(body: Body): string {
  const currency = text(body, 'currency', 3);
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('currency', 'currency must be three capital letters');
  if (!isAccepted(currency))
    throw new ApiError(400, 'currency_not_supported', `The currency ${currency} is not supported.`);
  return currency;
}

/** Reads major units as a JSON number: 19.99, never 1999 or "19.99". */
export function amountOf(body: Body, currency: string): number {
  const amount = body.amount;
  if (amount === undefined || amount === null) throw invalid('amount', 'amount must be provided');
  if (typeof amount !== 'number') throw invalid('amount', 'amount must be a number');
  if (amount <= 0) throw invalid('amount', 'amount must be greater than 0');
  const minor = toMinor(amount, currency);
  if (minor === undefined) throw invalid('amount', `amount has too many decimals for ${currency}`);
  return minor;
}

export function metadataOf(body: Body): Record<string, string> | undefined {
  const { metadata } = body;
  if (metadata === undefined || metadata === null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw invalid('metadata', 'metadata must be an object');
  const entries = Object.entries(metadata);
  if (entries.length > 50) throw invalid('metadata', 'metadata has at most 50 keys');
  for (const [key, value] of entries)
    if (typeof value !== 'string' || key.length > 50 || value.length > 500)
      throw invalid(`metadata.${key}`, 'metadata has keys of at most 50 and strings of at most 500 characters');
  return metadata as Record<string, string>;
}

export function urlOf(body: Body, name: string): string | undefined {
  const value = optionalText(body, name, 2000);
  if (value !== undefined && !(URL.canParse(value) && /^https?:/.test(value)))
    throw invalid(name, `${name} must be a URL`);
  return value;
}

export function timeOf(value: string | undefined | null, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  // The API's own zone, +0000, is not what Date reads everywhere.
  const time = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(time)) throw invalid(name, `${name} must be a time in ISO 8601`);
  return time;
}

export function objectOf(body: Body, name: string): Body | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(name, `${name} must be an object`);
  return value as Body;
}
