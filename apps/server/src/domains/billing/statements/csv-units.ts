/**
 * Units that banks write beside a column's name: `Deposits (USD)`, `Date completed (UTC)`, `金额(元)`, `Date
 * (DD/MM/YYYY)`.
 */

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Signs and words that belong to one currency only. `$` belongs to a dozen. */
const ofOne: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  us$: 'USD',
  usdollar: 'USD',
  usdollars: 'USD',
  hk$: 'HKD',
  rmb: 'CNY',
  cnh: 'CNY',
  人民币: 'CNY',
  人民币元: 'CNY',
  元: 'CNY',
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  港币: 'HKD',
  港元: 'HKD',
  円: 'JPY',
  원: 'KRW',
  zł: 'PLN',
  tl: 'TRY',
  '₽': 'RUB',
  руб: 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₹': 'INR',
};

/** The code, if the text names one currency. Undefined for `$`. */
export function currencyIn(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '');
  if (currencies.has(bare.toUpperCase())) return bare.toUpperCase();
  return ofOne[bare.toLowerCase().replaceAll(' ', '')];
}

const zone =
  /^(?:(?:UTC|GMT|Z)?\s*[+-]?\d{0,2}(?::?\d\d)?|[A-Z]{1,2}[SD]?T|CEST|local(?: time)?|after fees|abs(?:olute)?|in)$/i;
const order = /^([dmy])\1*\W*([dmy])\2*\W*([dmy])\3*(?:\W.*)?$/i;

interface Named {
  /** The name without unit, zone or format. */
  name: string;
  currency: string | undefined;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | undefined;
}

export function unitOf(cell: string): Named {
  const text = cell.normalize('NFKC').trim().slice(0, 200);
  const bracketed = /^(.*?)\s*[([]\s*([^()[\]]*?)\s*[)\]]\s*$/.exec(text);
  const loose = /^(.+?)\s+(?:in\s+)?([A-Z]{3})$/.exec(text);
  const [, name = text, unit = ''] = bracketed ?? loose ?? [];
  const inUnit = unit.replace(/^in\s+/i, '');
  const currency = currencyIn(inUnit);
  if (currency) return { name, currency, dateOrder: undefined };
  const [, ...parts] = order.exec(inUnit) ?? [];
  const dateOrder = parts.join('').toLowerCase();
  if (dateOrder === 'dmy' || dateOrder === 'mdy' || dateOrder === 'ymd') return { name, currency, dateOrder };
  if (bracketed && zone.test(inUnit)) return { name, currency, dateOrder: undefined };
  return { name: text, currency, dateOrder: undefined };
}
