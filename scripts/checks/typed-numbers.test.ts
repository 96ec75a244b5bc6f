import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readFen, readPieces } from '../../apps/console/app/pages/purchasing/figures.ts';
import { readDays, readFigure } from '../../apps/console/app/pages/settings/read-figure.ts';
import { packedOf, readDraft as readParcel } from '../../apps/console/app/pages/warehouse/parcel-draft.ts';
import { readDollars as readClaim } from '../../apps/storefront/app/pages/orders/claim-amount.ts';
import {
  readCost,
  readPieces as readFilterPieces,
} from '../../apps/storefront/app/pages/reseller/goods/typed-filters.ts';
import { plainText, readQuantity } from '../../packages/ui/src/digits.ts';
import {
  readDecimal,
  readDollars,
  readGrams,
  readMoney,
  readPercent,
  readUrlDecimal,
  readWhole,
} from '../../packages/ui/src/read-number.ts';

/** How each field of the three faces reads the number that a person types, and that no field reads it in another way. */

type Reader = (text: string) => number | null | undefined;

/** What a sample means where a point divides decimals (en, ar, zh), and where a comma does (de, fr); undefined: it is refused. */
type Meaning = readonly [typed: string, point: number | undefined, comma: number | undefined];

const everywhere: readonly Meaning[] = [
  ['1 200', 1200, 1200],
  ['1\u202f200', 1200, 1200],
  ['１２００', 1200, 1200],
  ['١٢٠٠', 1200, 1200],
  ['1e3', undefined, undefined],
  ['-5', undefined, undefined],
  ['', undefined, undefined],
  ['ten', undefined, undefined],
  ['2k', undefined, undefined],
];
const refused = (...texts: readonly string[]): readonly Meaning[] => texts.map((text) => [text, undefined, undefined]);
const decimals: readonly Meaning[] = [
  ...everywhere,
  ['1200.5', 1200.5, 1200.5],
  ['1200,5', 1200.5, 1200.5],
  ['1,200.50', 1200.5, 1200.5],
  ['1.200,50', 1200.5, 1200.5],
  ...refused('12 pcs'),
];
/** With at most two decimals, three digits after the sign of the other languages are a group. */
const short: readonly Meaning[] = [...decimals, ['1,200', 1200, undefined], ['1.200', undefined, 1200]];
/** With three decimals, they could be both. */
const long: readonly Meaning[] = [...decimals, ['1,200', undefined, 1.2], ['1.200', 1.2, undefined]];
const dollarSign: readonly Meaning[] = [['$1,200.00', 1200, 1200], ['US$ 12', 12, 12], ...refused('1.200,00 €', '¥12')];
const percentSign: readonly Meaning[] = [['12.5 %', 12.5, 12.5], ...refused('$1,200.00', '1.200,00 €')];
const noSign = refused('$1,200.00', '1.200,00 €', '12 %');
const counted: readonly Meaning[] = [
  ...everywhere,
  ['1,200', 1200, 1200],
  ['1.200', 1200, 1200],
  ...refused('1200.5', '1200,5', '$1,200.00', '1.200,00 €', '3 dozen', '2万'),
];

const kinds = {
  dollars: [...short, ...dollarSign],
  dollarsOfPiece: [...long, ...dollarSign],
  yuan: [...short, ['¥1,200.00', 1200, 1200], ['12元', 12, 12], ...refused('$1,200.00', '1.200,00 €')],
  ownCurrency: [...short, ['$1,200.00', 1200, 1200], ['1.200,00 €', 1200, 1200], ...refused('12 %')],
  percent: [...short, ...percentSign],
  finePercent: [...long, ...percentSign],
  decimal: [...long, ...noSign],
  whole: [
    ...everywhere,
    ['1,200', 1200, undefined],
    ['1.200', undefined, 1200],
    ...refused('1200.5', '1200,5', '12 pcs', '12 %'),
  ],
  pieces: [...counted, ['12 pcs', 12, 12], ['24 Stück', 24, 24]],
  grams: [...counted, ['12 g', 12, 12], ...refused('12 pcs', '2 kg', '2斤')],
} satisfies Record<string, readonly Meaning[]>;

interface Field {
  name: string;
  kind: keyof typeof kinds;
  read: Reader;
  /** Where it is read, if not in the file of its input, and the words that read it. */
  by: string;
  in?: string;
}

const field = (name: string, kind: Field['kind'], read: Reader, by: string, where?: string): Field => ({
  name,
  kind,
  read,
  by,
  ...(where !== undefined && { in: where }),
});

const dollars: Reader = (text) => readDollars(text);
const ofPiece: Reader = (text) => readDollars(text, 4);
const percent: Reader = (text) => readPercent(text);
const finePercent: Reader = (text) => readPercent(text, 6);
const money: Reader = (text) => readMoney(text);
const hundredth = (value: number | null | undefined) => value && value / 100;
const parcel = { weight: '1', length: '1', width: '1', height: '1', contents: {} };
const weighed: Reader = (text) => {
  const read = readParcel({ ...parcel, weight: text });
  return read && read.weightGrams / 1000;
};
const measured: Reader = (text) => {
  const read = readParcel({ ...parcel, length: text });
  return read && read.lengthMm / 10;
};
const setting =
  (per: number, unit?: string): Reader =>
  (text) => {
    const stored = readFigure(text, per, unit);
    return stored === undefined ? undefined : stored / per;
  };

const console = 'apps/console/app';
const shop = 'apps/storefront/app';
const draft = `${console}/pages/catalogue/draft.ts`;
const bulk = `${console}/features/catalogue/bulk-fields.ts`;
const priceChangeDraft = `${console}/pages/catalogue/price-change-draft.ts`;
const parcelDraft = `${console}/pages/warehouse/parcel-draft.ts`;
const purchase = `${console}/pages/purchasing/use-draft.ts`;
const rule = `${shop}/features/reseller/use-rule-form.ts`;
const templates = `${shop}/pages/reseller/templates/use-templates-form.ts`;
const goodsFilters = `${shop}/pages/reseller/goods/typed-filters.ts`;

/** By the file of the input; `inputs` counts those of its source. */
const fields: Record<string, { inputs: number; fields: readonly Field[] }> = {
  [`${console}/features/money/approve-dialog.tsx`]: {
    inputs: 1,
    fields: [field('received amount', 'dollars', dollars, 'readDollars(amount)')],
  },
  [`${console}/features/own-stock/correct-stock-dialog.tsx`]: {
    inputs: 1,
    fields: [field('counted pieces', 'pieces', readWhole, 'readWhole(values.pieces)')],
  },
  [`${console}/features/refunds/open-dialog.tsx`]: {
    inputs: 2,
    fields: [
      field('refund', 'dollars', dollars, "readDollars(values.amount ?? '')"),
      field('pieces of a refund', 'pieces', readWhole, 'readWhole(text)'),
    ],
  },
  [`${console}/pages/customers/prepaid-section.tsx`]: {
    inputs: 1,
    fields: [field('correction of a balance', 'dollars', dollars, 'readDollars(amount)')],
  },
  [`${console}/pages/money/share-rows.tsx`]: {
    inputs: 1,
    fields: [field('share', 'dollars', dollars, 'readDollars(amount)', `${console}/pages/money/use-shares.ts`)],
  },
  [`${console}/pages/money/payouts.tsx`]: {
    inputs: 1,
    fields: [field('paid out', 'dollars', dollars, 'readDollars(amount)')],
  },
  [`${console}/pages/warehouse/parcel-contents.tsx`]: {
    inputs: 1,
    fields: [
      field('pieces in a parcel', 'pieces', (text) => packedOf(text) || undefined, 'readWhole(typed)', parcelDraft),
    ],
  },
  [`${console}/pages/warehouse/parcel-form.tsx`]: {
    inputs: 1,
    fields: [
      field('weight of a parcel', 'decimal', weighed, 'readDecimal(text, 3)', parcelDraft),
      field('length of a parcel', 'decimal', measured, 'readDecimal(text, 3)', parcelDraft),
    ],
  },
  [`${console}/pages/warehouse/other-goods.tsx`]: {
    inputs: 1,
    fields: [field('pieces of other goods', 'pieces', readWhole, 'readWhole(text)')],
  },
  [`${console}/pages/reseller/accept-dialog.tsx`]: {
    inputs: 4,
    fields: [
      field('price of accepted goods', 'dollarsOfPiece', ofPiece, 'readDollars(text, 4)'),
      field('minimum of accepted goods', 'pieces', readWhole, 'readWhole(values.minimum)'),
      field('weight of accepted goods', 'grams', readGrams, 'readGrams(values.weight)'),
      field('pieces of accepted goods', 'pieces', readWhole, 'readWhole(values.pieces)'),
    ],
  },
  [`${console}/pages/refunds/grant-dialog.tsx`]: {
    inputs: 2,
    fields: [
      field('granted pieces', 'pieces', readWhole, "readWhole(values[line.id] ?? '')"),
      field('granted amount', 'dollars', dollars, "readDollars(amount ?? '')"),
    ],
  },
  [`${console}/pages/settings/setting-form.tsx`]: {
    inputs: 1,
    fields: [
      field('setting in dollars', 'dollars', setting(100, '$'), 'readFigure(text, per, unit)'),
      field('setting in per cent', 'finePercent', setting(10_000, '%'), 'readFigure(text, per, unit)'),
      field('setting in kilograms', 'decimal', setting(1000, 'kg'), 'readFigure(text, per, unit)'),
      field('setting as a rate', 'decimal', setting(1_000_000), 'readFigure(text, per, unit)'),
      field('setting in days', 'whole', setting(1), 'readFigure(text, per, unit)'),
    ],
  },
  // A list: its own test below.
  [`${console}/pages/settings/limits-step.tsx`]: { inputs: 1, fields: [] },
  [`${console}/pages/settings/freight-step.tsx`]: {
    inputs: 1,
    fields: [field('weight of the example', 'decimal', (text) => readDecimal(text, 3), 'readDecimal(kilograms, 3)')],
  },
  [`${console}/pages/catalogue/import-options.tsx`]: {
    inputs: 5,
    fields: [
      field('markup of a file', 'finePercent', finePercent, 'readPercent(text, 6)'),
      field('rate of a file', 'decimal', (text) => readDecimal(text, 6), 'readDecimal(text, 6)'),
      field('minimum and stock of a file', 'pieces', readWhole, 'readWhole(text)'),
      field('weight of a file', 'grams', readGrams, 'readGrams(text)'),
    ],
  },
  [`${console}/pages/marketplace/price-filter.tsx`]: {
    inputs: 1,
    fields: [field('cost of offers', 'pieces', readWhole, 'readWhole(text)')],
  },
  [`${console}/pages/marketplace/import-fields.tsx`]: {
    inputs: 1,
    fields: [field('minimum of imported offers', 'pieces', readWhole, 'readWhole(text)')],
  },
  [`${console}/pages/marketplace/before-import.tsx`]: {
    inputs: 1,
    fields: [field('weight of an offer', 'grams', readGrams, 'readGrams(text)')],
  },
  [`${console}/pages/marketplace/fill-in.tsx`]: {
    inputs: 1,
    fields: [
      field('missing weight', 'grams', readGrams, 'readGrams(text)', `${console}/pages/marketplace/fill-in-draft.ts`),
    ],
  },
  [`${console}/pages/catalogue/product-variants.tsx`]: {
    inputs: 1,
    fields: [field('price of a variant', 'dollarsOfPiece', ofPiece, 'readDollars(text, 4)', draft)],
  },
  [`${console}/pages/catalogue/product-tiers.tsx`]: {
    inputs: 2,
    fields: [
      field('pieces of a tier', 'pieces', readWhole, 'readWhole(from)', draft),
      field('price of a tier', 'dollarsOfPiece', ofPiece, 'readDollars(price, 4)'),
    ],
  },
  [`${console}/pages/catalogue/price-change.tsx`]: {
    inputs: 1,
    fields: [
      field('yuan rate', 'decimal', (text) => readDecimal(text, 6), 'readDecimal(value, 6)', priceChangeDraft),
      field('markup', 'finePercent', finePercent, 'readPercent(value, 6)', priceChangeDraft),
    ],
  },
  [`${console}/pages/catalogue/product-facts.tsx`]: {
    inputs: 1,
    fields: [
      field('minimum of a product', 'pieces', readWhole, 'readWhole(text)', draft),
      field('weight of a product', 'grams', readGrams, 'readGrams(text)', draft),
      field('markup of a product', 'percent', percent, 'readPercent(text)', draft),
    ],
  },
  [`${console}/features/catalogue/bulk-dialog.tsx`]: {
    inputs: 1,
    fields: [
      field('change of prices', 'percent', percent, 'readPercent(rest)', bulk),
      field('markup of many', 'percent', percent, 'markup: readPercent', bulk),
      field('weight of many', 'grams', readGrams, 'weightGrams: readGrams', bulk),
      field('minimum of many', 'pieces', readWhole, 'minimum: readWhole', bulk),
    ],
  },
  [`${console}/pages/purchasing/draft-fields.tsx`]: {
    inputs: 1,
    fields: [field('freight in China', 'yuan', (text) => hundredth(readFen(text)), 'readFen(draft.freight)')],
  },
  [`${console}/pages/purchasing/draft-lines.tsx`]: {
    inputs: 2,
    fields: [
      field('pieces to buy', 'pieces', readPieces, 'readPieces(quantityText)', purchase),
      field('cost of a piece', 'yuan', (text) => hundredth(readFen(text)), 'readFen(costText)', purchase),
    ],
  },
  [`${console}/pages/purchasing/count-dialog.tsx`]: {
    inputs: 1,
    fields: [field('arrived pieces', 'pieces', (text) => readPieces(text, 0), "readPieces(values[line.id] ?? '', 0)")],
  },
  [`${console}/pages/purchasing/claim-dialog.tsx`]: {
    inputs: 2,
    fields: [
      field('claimed pieces', 'pieces', readPieces, 'readPieces(quantity)'),
      field('claimed sum', 'yuan', (text) => hundredth(readFen(text)), 'readFen(values.sum)'),
    ],
  },
  [`${console}/pages/purchasing/shortage-dialog.tsx`]: {
    inputs: 1,
    fields: [field('missing pieces', 'pieces', readPieces, 'readPieces(quantity)')],
  },
  [`${shop}/features/reseller/rule-form.tsx`]: {
    inputs: 2,
    fields: [
      field('band and surcharge of a price rule', 'ownCurrency', money, "readMoney(typed.trim() || '0')", rule),
      field('factor of a price rule', 'decimal', (text) => readDecimal(text, 4), 'readDecimal(typed, 4)', rule),
      field('least margin', 'percent', percent, "readPercent(typed.trim() || '0')", rule),
    ],
  },
  [`${shop}/pages/reseller/templates/compare-fields.tsx`]: {
    inputs: 2,
    fields: [
      field(
        'factor of a struck-through price',
        'decimal',
        (text) => readDecimal(text, 4),
        'readDecimal(factor, 4)',
        templates,
      ),
      field('surcharge of a struck-through price', 'ownCurrency', money, "readMoney(plus.trim() || '0')", templates),
    ],
  },
  [`${shop}/pages/reseller/settings/market-settings.tsx`]: {
    inputs: 1,
    fields: [field('VAT in prices', 'percent', percent, "readPercent(vat.trim() || '0')")],
  },
  [`${shop}/pages/orders/claim-dialog.tsx`]: {
    inputs: 1,
    fields: [field('claim', 'dollars', readClaim, 'readDollars(amount)', `${shop}/pages/orders/use-claim.ts`)],
  },
  [`${shop}/pages/reseller/goods/filter-dialog.tsx`]: {
    inputs: 4,
    fields: [
      field('stock and minimum of goods', 'pieces', readFilterPieces, 'readWhole(typed)', goodsFilters),
      field('cost of goods', 'ownCurrency', (text) => readCost(text, 1), 'readMoney(typed)', goodsFilters),
    ],
  },
  [`${shop}/pages/reseller/orders/rule-form.tsx`]: {
    inputs: 1,
    fields: [
      field('orders a day by a rule', 'pieces', readWhole, 'readWhole(text)'),
      field('money of orders by a rule', 'dollars', dollars, 'readDollars(text)'),
      field('least margin of a rule', 'percent', percent, 'readPercent(text)'),
    ],
  },
  [`${shop}/pages/reseller/publish/table-rows.tsx`]: {
    inputs: 1,
    fields: [
      field(
        'own price in the table',
        'ownCurrency',
        money,
        'readMoney(text)',
        `${shop}/pages/reseller/publish/table-draft.ts`,
      ),
    ],
  },
  [`${shop}/pages/reseller/publish/price-section.tsx`]: {
    inputs: 1,
    fields: [
      field('own price', 'ownCurrency', money, 'readMoney(typed)', `${shop}/pages/reseller/publish/use-editor.ts`),
    ],
  },
  [`${shop}/pages/reseller/uploads/own-form.tsx`]: {
    inputs: 3,
    fields: [
      field('price of own goods', 'dollarsOfPiece', ofPiece, 'readDollars(price, 4)'),
      field('weight of own goods', 'grams', readGrams, 'readGrams(weight)'),
      field('pieces of own goods', 'pieces', readWhole, 'readWhole(pieces)'),
    ],
  },
  [`${shop}/pages/reseller/uploads/sourcing-form.tsx`]: {
    inputs: 2,
    fields: [
      field('wanted pieces', 'pieces', readWhole, 'readWhole(quantity)'),
      field('wanted price', 'dollarsOfPiece', ofPiece, 'readDollars(price, 4)'),
    ],
  },
  [`${shop}/pages/reseller/stock/low-mark-dialog.tsx`]: {
    inputs: 1,
    fields: [field('low stock', 'pieces', readWhole, 'readWhole(text)')],
  },
  [`${shop}/pages/billing/balance.tsx`]: {
    inputs: 1,
    fields: [field('withdrawal', 'dollars', dollars, 'readDollars(amountUsd)')],
  },
  [`${shop}/pages/catalogue/filter-fields.tsx`]: {
    inputs: 1,
    fields: [field('price of the list', 'dollarsOfPiece', ofPiece, 'readDollars(typed, 4)')],
  },
  'packages/ui/src/stepper.tsx': {
    inputs: 1,
    fields: [
      field('pieces in cart', 'pieces', (text) => readQuantity(plainText(text)), 'readQuantity(plainText(text))'),
    ],
  },
};

/** Codes that were sent or shown: digits, but no number. */
const codes = [
  // The number of an order at the marketplace.
  `${console}/pages/purchasing/marketplace-strip.tsx`,
  `${console}/pages/accounts/replace-authenticator.tsx`,
  `${console}/pages/accounts/enrolment.tsx`,
  `${console}/pages/accounts/change-email.tsx`,
  `${shop}/pages/accounts/email-code.tsx`,
  `${shop}/pages/accounts/security/app-dialog.tsx`,
];

afterEach(() => vi.unstubAllGlobals());

const allFields = Object.values(fields).flatMap((one) => one.fields);

describe.each(['en', 'ar', 'zh', 'de', 'fr'])('in %s', (lang) => {
  test.each(allFields.map((one) => [one.name, one] as const))('%s', (_, { kind, read }) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    const isPoint = lang !== 'de' && lang !== 'fr';
    const meanings: readonly Meaning[] = kinds[kind];
    expect(meanings.map(([typed]) => [typed, read(typed) ?? undefined])).toEqual(
      meanings.map(([typed, point, comma]) => [typed, isPoint ? point : comma]),
    );
  });

  test('an address has a decimal point', () => {
    vi.stubGlobal('document', { documentElement: { lang } });
    expect(['1.234', '12,5', '1200', '1,200', ''].map((text) => readUrlDecimal(text, 4))).toEqual([
      1.234,
      12.5,
      1200,
      undefined,
      undefined,
    ]);
  });
});

test('days of reminders are a list', () => {
  expect(readDays('3, 7，14')).toEqual([3, 7, 14]);
  expect(readDays('３、７')).toEqual([3, 7]);
  expect(readDays('3 x -5 1.5')).toEqual([3, 'x', '-5', '1.5']);
});

const sources = globSync([`${console}/**/*.{ts,tsx}`, `${shop}/**/*.{ts,tsx}`, 'packages/ui/src/**/*.{ts,tsx}'])
  .filter((path) => !path.includes('.test.'))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

test('guard: every numeric input is in the table, with the words that read it', () => {
  const found = sources.flatMap(([path, source]) => {
    const inputs = source.match(/inputMode(?:="(?:numeric|decimal)"|=\{|: '(?:numeric|decimal)')/g)?.length ?? 0;
    return inputs > 0 && !codes.includes(path) ? [[path, inputs]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(fields).map(([path, { inputs }]) => [path, inputs])),
  );
  const text = new Map(sources);
  const unread = Object.entries(fields).flatMap(([path, one]) =>
    one.fields.filter((each) => !text.get(each.in ?? path)?.includes(each.by)).map(({ name }) => name),
  );
  expect(unread).toEqual([]);
});

test('guard: no input lets the browser read numbers', () => {
  const ofBrowser = /type="(?:number|range)"|type: '(?:number|range)'|valueAsNumber/;
  expect(sources.filter(([, source]) => ofBrowser.test(source)).map(([path]) => path)).toEqual([]);
});

/** `Number(…)` and its like, by file and count: none of what they convert was typed as a number. */
const conversions: Record<string, Record<string, number>> = {
  'of addresses that this product wrote': {
    [`${console}/features/audit-log/next-page.ts`]: 1,
    [`${console}/features/orders/waiting-chip.tsx`]: 1,
    [`${console}/pages/catalogue/product.tsx`]: 1,
    [`${console}/pages/catalogue/use-product-filters.ts`]: 1,
    [`${console}/pages/marketplace/find.tsx`]: 1,
    [`${console}/pages/messages/messages.tsx`]: 1,
    [`${console}/pages/orders/use-order-filters.ts`]: 1,
    [`${console}/pages/refunds/refunds.tsx`]: 1,
    [`${shop}/layout/category-nav.tsx`]: 1,
    [`${shop}/pages/catalogue/list-query.ts`]: 1,
    [`${shop}/pages/orders/order-query.ts`]: 1,
    [`${shop}/pages/refunds/refund-list.ts`]: 1,
    [`${shop}/pages/reseller/authorization/grants.tsx`]: 1,
    [`${shop}/pages/reseller/downloads/new-package.tsx`]: 2,
    [`${shop}/pages/reseller/goods/goods-query.ts`]: 1,
    [`${shop}/pages/reseller/links/links-query.ts`]: 1,
    [`${shop}/pages/reseller/orders/orders-query.ts`]: 1,
    [`${shop}/pages/reseller/orders/own-orders-query.ts`]: 3,
    [`${shop}/pages/reseller/stock/stock-query.ts`]: 1,
    [`${shop}/routing/page-number.ts`]: 1,
  },
  'of choices': {
    [`${console}/features/catalogue/category-select.tsx`]: 1,
    [`${console}/pages/accounts/own-notices.tsx`]: 1,
    [`${console}/pages/audit-log/use-audit-search.ts`]: 1,
    [`${console}/pages/catalogue/bulk-bar.tsx`]: 1,
    [`${console}/features/catalogue/bulk-dialog.tsx`]: 1,
    [`${console}/pages/marketplace/changed.tsx`]: 1,
    [`${console}/pages/marketplace/imported-bar.tsx`]: 1,
    [`${console}/pages/orders/order-filters.tsx`]: 2,
    [`${console}/pages/purchasing/shortage-dialog.tsx`]: 1,
    [`${shop}/features/reseller/restock-sheet.tsx`]: 1,
    [`${shop}/pages/accounts/my-account.tsx`]: 1,
    [`${shop}/pages/accounts/register.tsx`]: 1,
    [`${shop}/pages/orders/my-orders.tsx`]: 1,
    [`${shop}/pages/orders/page-size.tsx`]: 1,
    [`${shop}/pages/reseller/goods/filter-dialog.tsx`]: 2,
    [`${shop}/pages/reseller/orders/choose-variant.tsx`]: 1,
  },
  'of what the server sent': {
    [`${console}/features/catalogue/bulk-preview.tsx`]: 2,
    [`${console}/pages/catalogue/change-text.tsx`]: 3,
    [`${console}/pages/catalogue/import-report.tsx`]: 3,
    [`${console}/pages/catalogue/request-text.tsx`]: 3,
    [`${shop}/features/addresses/address-form/address-rules.ts`]: 1,
    [`${shop}/pages/reseller/orders/order-facts.tsx`]: 2,
  },
  'of styles, conditions and pages': {
    [`${console}/layout/foot-bar.tsx`]: 2,
    [`${console}/layout/palette.tsx`]: 1,
    [`${console}/parts/data-table/columns.ts`]: 1,
    [`${console}/parts/data-table/use-width.ts`]: 1,
    [`${shop}/document/cached-parts.server.ts`]: 1,
    [`${shop}/features/addresses/address-form/place-fields.tsx`]: 2,
    [`${shop}/pages/reseller/publish/text-section.tsx`]: 2,
    'packages/ui/src/sha256.ts': 1,
  },
  'of item numbers, which have no groups': { [`${shop}/pages/cart/quick-order/quick-lines.ts`]: 2 },
  'of the one reader': { 'packages/ui/src/digits.ts': 1, 'packages/ui/src/read-number.ts': 1 },
};

test('guard: what is typed is read by nothing but the reader of numbers', () => {
  const conversion = /\b(?:Number|BigInt|parseFloat|parseInt)\(|\bmap\(Number\)|[=(,?:]\s*\+[a-z][\w.]*/g;
  const allowed: Record<string, number> = Object.assign({}, ...Object.values(conversions));
  const wrong = sources.flatMap(([path, source]) => {
    const count = source.match(conversion)?.length ?? 0;
    return count === (allowed[path] ?? 0) ? [] : [`${path}: ${count}`];
  });
  expect(wrong.join('\n')).toBe('');
  expect(Object.keys(allowed).filter((path) => !sources.some(([one]) => one === path))).toEqual([]);
});
