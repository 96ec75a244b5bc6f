import { languages } from '@sampan/contract/languages';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { readProducts } from '#domains/catalogue/writing/import-log.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { startDeeplSimulator } from '../../../../../../tests/simulators/deepl/simulator.ts';
import { claimCall } from './call-store.ts';
import { translateProducts } from './translate-products.ts';
import { goOnTranslating, translateTexts } from './translate-texts.ts';

const deepl = await startDeeplSimulator();
const shop = await openTestShop({ TRANSLATOR: 'deepl', DEEPL_API_KEY: deepl.key, DEEPL_ORIGIN: deepl.url });
const cataloguer = await shop.makeOperator(['catalogue']);
const { services } = shop;
const { translator } = services;
afterAll(() => deepl.stop());

/** All but Chinese. */
const others = languages.map(({ code }) => code).filter((code) => code !== 'zh');

/** Each test begins with an empty memory. */
beforeEach(async () => {
  deepl.reset();
  await shop.asOwner(({ pool }) =>
    pool.query(
      'truncate translations, translation_corrections, translation_tasks, translation_uses, translated_products, translation_calls',
    ),
  );
  await set({});
});

const set = (value: { monthlyCharacters?: number; translatesImports?: boolean }) =>
  inTransaction(services.db, (tx) =>
    writeSetting(tx, 'translation', { monthlyCharacters: 500_000, translatesImports: false, ...value }, null),
  );
const run = () => translateTexts(services);
const runLater = async () => {
  await services.pool.query('update translation_tasks set due_at = now()');
  await run();
};
const state = () => shop.call('operatorGetTranslationState', {}, cataloguer);
const detail = (offerId: number, language: string) =>
  shop.call('getProductDetail', { offerId }, undefined, { 'accept-language': language });
const textsOf = (offerId: number, language: (typeof others)[number]) =>
  shop.call('operatorListTranslations', { offerId, language }, cataloguer);
const found = async (keyword: string) =>
  (await shop.call('searchProducts', { keyword })).data.map(({ offerId }) => offerId);

const everyUnit = Object.fromEntries(languages.map(({ code }) => [code, 'pc']));
/** Five characters of a title are all that is missing, in ten languages. */
const chinese = { titles: { zh: '红色保温杯' }, descriptions: {}, unit: everyUnit };

async function make(overrides: ProductOverrides = {}): Promise<number> {
  const { offerId } = await makeProduct(services, { ...chinese, ...overrides });
  await translateProducts(services, [offerId]);
  await run();
  return offerId;
}

describe('translating', () => {
  test('a title of 5 characters in ten languages is ten calls and 50 characters; buyers read and find it', async () => {
    const offerId = await make();
    expect(deepl.counts()).toEqual({ calls: 10, characters: 50 });
    expect(await state()).toMatchObject({ usedCharacters: 50, waiting: 0, translated: 10, provider: 'deepl' });
    expect(await detail(offerId, 'de')).toMatchObject({
      subject: '红色保温杯',
      subjectTrans: '红色保温杯 [DE]',
      textOrigins: { title: 'machine', description: 'source', attributes: 'given' },
    });
    expect(await detail(offerId, 'pt')).toMatchObject({ subjectTrans: '红色保温杯 [PT-BR]' });
    expect(await detail(offerId, 'zh')).toMatchObject({ subjectTrans: '红色保温杯', textOrigins: { title: 'given' } });
    expect((await shop.call('listProductsByIds', { offerIds: [offerId] }))[0]?.subjectTrans).toBe('红色保温杯 [EN-US]');
  });

  test('guard: readMemory. The same text of other goods, and the same source again, cost nothing', async () => {
    const first = await make();
    await makeProduct(services, { ...chinese, offerId: first, monthSold: 11 });
    const second = await make({ monthSold: 12 });
    await run();
    expect(deepl.counts()).toEqual({ calls: 10, characters: 50 });
    for (const offerId of [first, second]) expect((await detail(offerId, 'fr')).subjectTrans).toBe('红色保温杯 [FR]');
  });

  test('attributes, options, unit and description are translated; sizes and figures are not asked for', async () => {
    const offerId = await make({
      titles: Object.fromEntries(languages.map(({ code }) => [code, 'Flask'])),
      descriptions: { zh: '<p>防水</p>' },
      unit: { zh: '件' },
      attributes: [
        { name: { zh: '材质' }, value: { zh: '不锈钢' } },
        { name: { zh: '材质' }, value: { zh: 'XL' } },
        { name: { zh: '材质' }, value: { zh: '500' } },
      ],
      skus: [{ color: ' ' }, { color: ' ' }],
    });
    const german = deepl.calls.filter(({ target }) => target === 'DE' || target === 'de');
    expect(german.flatMap(({ texts }) => texts).toSorted()).toEqual(
      ['<p>防水</p>', '不锈钢', '件', '材质', '颜色', '颜色0', '颜色1'].toSorted(),
    );
    expect(german.filter(({ isHtml }) => isHtml).flatMap(({ texts }) => texts)).toEqual(['<p>防水</p>']);
    const page = await detail(offerId, 'de');
    expect(page).toMatchObject({
      description: '<p>防水 [DE]</p>',
      originalDescription: '<p>防水</p>',
      textOrigins: { title: 'given', description: 'machine', attributes: 'machine' },
      productSaleInfo: { unitInfo: { transUnit: '件 [DE]' } },
    });
    expect(page.productAttribute.map(({ valueTrans }) => valueTrans)).toEqual(['不锈钢 [DE]', 'XL', '500']);
  });

  test('the supplier’s own words come first, then the machine’s, then English, then the source', async () => {
    deepl.loseLanguage('AR');
    const offerId = await make({ titles: { zh: '蓝色毛巾', de: 'Blaues Handtuch' } });
    expect(await detail(offerId, 'de')).toMatchObject({
      subjectTrans: 'Blaues Handtuch',
      textOrigins: { title: 'given' },
    });
    expect(await detail(offerId, 'it')).toMatchObject({ textOrigins: { title: 'machine' } });
    expect(await detail(offerId, 'ar')).toMatchObject({
      subjectTrans: '蓝色毛巾 [EN-US]',
      textOrigins: { title: 'machine' },
    });
    expect((await textsOf(offerId, 'ar')).list).toMatchObject([{ state: 'waiting', problem: 'language', text: '' }]);
    expect(await state()).toMatchObject({ waiting: 0, cannot: 1 });
    await makeProduct(services, { ...chinese, offerId, titles: { zh: '蓝色毛巾', en: 'Blue towel', it: 'Telo blu' } });
    expect(await detail(offerId, 'it')).toMatchObject({ subjectTrans: 'Telo blu', textOrigins: { title: 'given' } });
    expect(await detail(offerId, 'ar')).toMatchObject({
      subjectTrans: 'Blue towel',
      textOrigins: { title: 'english' },
    });
    // Its supplier no longer says it in German, which is then asked for.
    await runLater();
    expect(await detail(offerId, 'de')).toMatchObject({ subjectTrans: '蓝色毛巾 [DE]' });
  });

  test('guard: given. What is translated never counts as the supplier’s: own texts win, and give way again', async () => {
    const offerId = await make();
    const change = async (title: string | null) => {
      const { version } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
      await shop.call('operatorChangeProduct', { offerId, version, titles: { de: title } }, cataloguer);
    };
    await change('Unsere Flasche');
    expect(await detail(offerId, 'de')).toMatchObject({
      subjectTrans: 'Unsere Flasche',
      textOrigins: { title: 'given' },
    });
    await change(null);
    expect(await detail(offerId, 'de')).toMatchObject({ textOrigins: { title: 'machine' } });
    const { titles } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    expect(titles.find(({ language }) => language === 'de')).toMatchObject({
      source: '',
      own: null,
      translated: '红色保温杯 [DE]',
      origin: 'machine',
    });
    const [stored] = await inTransaction(services.db, (tx) => readProducts(tx, [offerId]));
    expect(stored?.product.titles).toEqual({ zh: '红色保温杯' });
  });

  test('guard: cleanAnswer. Markup that runs is not stored', async () => {
    deepl.spoilAnswer('script');
    const offerId = await make({
      titles: Object.fromEntries(languages.map(({ code }) => [code, 'Flask'])),
      descriptions: { zh: '<p>防水</p>' },
    });
    const { rows } = await sql<{ descriptions: object }>`
      select descriptions from products where id = ${offerId}`.execute(shop.db);
    expect(JSON.stringify(rows)).not.toMatch(/<script|onerror|pwned/);
    expect(JSON.stringify(rows)).toMatch(/防水 \[/);
  });
});

describe('the limit of a month', () => {
  test('guard: left. 22 characters are four titles of 5; the rest waits for the next month, and costs what it costs', async () => {
    await set({ monthlyCharacters: 22 });
    await make();
    expect(deepl.counts()).toEqual({ calls: 4, characters: 20 });
    expect(await state()).toMatchObject({ usedCharacters: 20, waiting: 6, isLimitReached: true });
    await runLater();
    expect(deepl.counts().calls).toBe(4);
    await services.pool.query(`update translation_calls set asked_at = asked_at - interval '32 days'`);
    await set({ monthlyCharacters: 30 });
    await runLater();
    expect(await state()).toMatchObject({ usedCharacters: 30, waiting: 0, isLimitReached: false });
    await set({ monthlyCharacters: 0 });
    await make({ titles: { zh: '一' } });
    expect(await state()).toMatchObject({ usedCharacters: 30, waiting: 10 });
  });

  test('guard: characters. A call whose answer is lost counts once; a refused one does not', async () => {
    deepl.failCalls({ how: 503, isAccepted: true });
    await make();
    // Nothing more is asked for a while.
    expect(deepl.counts()).toEqual({ calls: 1, characters: 5 });
    expect(await state()).toMatchObject({ usedCharacters: 5, waiting: 10, lastProblem: 'unreachable' });
    await run();
    expect(deepl.counts().calls).toBe(1);
    deepl.failCalls({ how: 429 });
    await runLater();
    expect(await state()).toMatchObject({ usedCharacters: 5, waiting: 10, lastProblem: 'busy' });
    await runLater();
    expect(deepl.counts()).toEqual({ calls: 11, characters: 55 });
    expect(await state()).toMatchObject({ usedCharacters: 55, waiting: 0, lastProblem: '' });
  });

  test('a quota that is used up at DeepL stops the calls, and nothing is counted', async () => {
    deepl.setQuota(7);
    await make();
    expect(await state()).toMatchObject({ usedCharacters: 5, waiting: 9, lastProblem: 'quota' });
  });

  test('guard: pg_advisory_xact_lock. Two processes together stay below the limit, and ask for nothing twice', async () => {
    await set({ monthlyCharacters: 40 });
    const { offerId } = await makeProduct(services, chinese);
    await translateProducts(services, [offerId]);
    await Promise.all([run(), run(), run()]);
    expect(deepl.counts()).toEqual({ calls: 8, characters: 40 });
    expect(new Set(deepl.calls.map(({ target }) => target)).size).toBe(8);
  });
});

test('guard: isAnythingWaiting. What waits goes on by the timetable, a new language too; otherwise nothing is queued', async () => {
  const waiting = async () => {
    await goOnTranslating(services);
    const { rows } = await services.pool.query(
      "select from pgboss.job where name = 'translate-texts' and state < 'active'",
    );
    return rows.length;
  };
  await shop.loseJobs('translate-texts');
  deepl.failCalls({ how: 429 });
  const offerId = await make();
  await shop.loseJobs('translate-texts');
  expect(await waiting()).toBe(0);
  await services.pool.query('update translation_tasks set due_at = now()');
  expect(await waiting()).toBe(1);
  await shop.runJobs();
  expect(await waiting()).toBe(0);
  await services.pool.query(`update translated_products set languages = array_remove(languages, 'ko')`);
  expect(await waiting()).toBe(1);
  await shop.runJobs();
  expect(await waiting()).toBe(0);
  expect((await detail(offerId, 'ko')).subjectTrans).toBe('红色保温杯 [KO]');
});

describe('what goes wrong', () => {
  test.each(['fewer', 'more', 'empty'] as const)(
    'guard: checkedAnswers. After %s texts nothing is half stored',
    async (wrong) => {
      const attributes = [{ name: everyUnit, value: { zh: '不锈钢' } }];
      deepl.spoilAnswer(wrong);
      const offerId = await make({ attributes });
      // The same run asks for each of the two alone.
      for (const language of others) {
        const { subjectTrans, productAttribute } = await detail(offerId, language);
        expect(subjectTrans).toMatch(/^红色保温杯 \[/);
        expect(productAttribute[0]?.valueTrans).toMatch(/^不锈钢 \[/);
      }
      expect(deepl.counts()).toEqual({ calls: 12, characters: 11 * 8 });
      expect(await state()).toMatchObject({ usedCharacters: 88, waiting: 0 });
    },
  );

  test('a killed process leaves its call counted; its texts are asked again, and stored once', async () => {
    const { offerId } = await makeProduct(services, chinese);
    await translateProducts(services, [offerId]);
    if (!translator) throw new Error('no translator');
    await set({ monthlyCharacters: 0 });
    await run();
    await inTransaction(services.db, (tx) => claimCall(tx, translator, 1000));
    await set({});
    await run();
    // The claimed text is still that process's.
    expect(await state()).toMatchObject({ usedCharacters: 50, waiting: 1 });
    await runLater();
    expect(await state()).toMatchObject({ usedCharacters: 55, waiting: 0, translated: 10 });
    expect(deepl.counts()).toEqual({ calls: 10, characters: 50 });
  });

  test('a text that is too long for a call is named and never sent', async () => {
    const offerId = await make({ descriptions: { zh: `<p>${'长'.repeat(20_000)}</p>` } });
    expect((await textsOf(offerId, 'de')).list).toMatchObject([{ state: 'machine' }, { problem: 'too_long' }]);
    expect(deepl.counts()).toEqual({ calls: 10, characters: 50 });
  });
});

describe('corrections', () => {
  test('guard: isCorrected. A correction counts for all goods, for ever, is found by searches, and is in the audit log', async () => {
    const [first, second] = [await make(), await make()];
    const [text] = (await textsOf(first, 'de')).list;
    if (!text) throw new Error('not translated');
    expect(text).toMatchObject({ source: '红色保温杯', text: '红色保温杯 [DE]', state: 'machine', products: 2 });
    const { sourceLanguage, hash } = text as { sourceLanguage: 'zh'; hash: string };
    const key = { sourceLanguage, hash, language: 'de' as const };
    const correct = (before: string, to: string) =>
      shop.call('operatorCorrectTranslation', { ...key, before, text: to }, cataloguer);
    expect(await correct(text.text, 'Rote Zwiebelflasche')).toEqual({ products: 2 });
    await expect(correct(text.text, 'Zu spät')).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await expect(
      shop.call('operatorCorrectTranslation', { ...key, hash: 'unknown', before: '', text: 'x' }, cataloguer),
    ).rejects.toMatchObject({ error: 'not_found' });
    await shop.runJobs();
    for (const offerId of [first, second])
      expect(await detail(offerId, 'de')).toMatchObject({
        subjectTrans: 'Rote Zwiebelflasche',
        textOrigins: { title: 'corrected' },
      });
    expect((await found('Zwiebelflasche')).toSorted()).toEqual([first, second].toSorted());
    const third = await make();
    expect((await detail(third, 'de')).subjectTrans).toBe('Rote Zwiebelflasche');
    expect((await textsOf(first, 'de')).list).toMatchObject([
      { state: 'corrected', text: 'Rote Zwiebelflasche', machineText: '红色保温杯 [DE]', products: 3 },
    ]);
    const { rows } = await sql<{ actor: string; text: string }>`
      select actor, after ->> 'text' as text from audit_log where subject_table = 'translation_corrections'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ actor: cataloguer.id, text: 'Rote Zwiebelflasche' }]);
    expect(deepl.counts().calls).toBe(10);
  });
});

describe('imported files', () => {
  const header = 'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price';
  async function store(title: string): Promise<string> {
    const bytes = Buffer.from(`${header}\n${title},${title},Loom,200,5,10`);
    const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: bytes.length }, cataloguer);
    const contentBase64 = bytes.toString('base64');
    await shop.call('operatorAddImportPart', { id, number: 0, contentBase64 }, cataloguer);
    await shop.call('operatorCheckImport', { id, options: {} }, cataloguer);
    await shop.runJobs();
    await shop.call('operatorRunImport', { id }, cataloguer);
    await shop.runJobs();
    return id;
  }

  test('guard: translatesImports. A Chinese price list gets its titles in the shop’s languages if the setting says so', async () => {
    await store('竹制砧板');
    expect(deepl.counts().calls).toBe(0);
    await set({ translatesImports: true });
    deepl.failCalls({ how: 429 });
    const id = await store('竹制托盘');
    const waiting = await shop.call('operatorGetImport', { id }, cataloguer);
    expect(waiting).toMatchObject({ state: 'imported', waitingTexts: 10 });
    expect((await shop.call('operatorListImports', {}, cataloguer)).imports[0]).toMatchObject({ waitingTexts: 10 });
    await runLater();
    expect(deepl.counts()).toEqual({ calls: 10, characters: 40 });
    expect((await shop.call('operatorGetImport', { id }, cataloguer)).waitingTexts).toBe(0);
    const [offerId = 0] = await found('竹制托盘');
    expect(await detail(offerId, 'ja')).toMatchObject({
      subjectTrans: '竹制托盘 [JA]',
      textOrigins: { title: 'machine' },
    });
  });
});
