import { describe, expect, test } from 'vitest';
import { importGoods, makeOffer } from '#testing/import-goods.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';

/** Files as they come from Excel, from other shop systems and from China, byte by byte. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

const run = (bytes: Buffer, more: Partial<FileImport> = {}) => importGoods(shop.services, bytes, more);

const header = 'Handle,Title,Body (HTML),Variant Price\n';
const titles = async () =>
  (await shop.db.selectFrom('products').select('titles').where('connector', '=', 'file').execute()).map(
    (row) => Object.values(row.titles as Record<string, string>)[0],
  );
const hex = (text: string) => Buffer.from(text, 'hex');
const around = (handle: string, title: Buffer) =>
  Buffer.concat([Buffer.from(`${header}${handle},`), title, Buffer.from(',,12.5\n')]);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

// 陶瓷马克杯 带盖 简约风格，适合办公室使用
const gbk = hex('ccd5b4c9c2edbfcbb1ad20b4f8b8c720bcf2d4bcb7e7b8f1a3accacabacfb0ecb9abcad2cab9d3c3');
const gbkTitle = '陶瓷马克杯 带盖 简约风格，适合办公室使用';

describe('the encoding', () => {
  test.each([
    ['UTF-8', 'UTF-8', around('a', Buffer.from('Tür 陶 1')), 'Tür 陶 1'],
    ['UTF-8 with a mark', 'UTF-8', Buffer.concat([hex('efbbbf'), around('b', Buffer.from('Tür 陶 2'))]), 'Tür 陶 2'],
    ['Latin-1', 'Windows-1252', around('c', Buffer.from('Bracelet doré à pièces', 'latin1')), 'Bracelet doré à pièces'],
    // é, curly quotation marks, a dash and the euro sign
    [
      'Windows-1252',
      'Windows-1252',
      around('d', Buffer.concat([Buffer.from('Caf\xe9 ', 'latin1'), hex('936d7567942096203580')])),
      'Café “mug” – 5€',
    ],
    ['UTF-16 with a mark', 'UTF-16LE', Buffer.concat([hex('fffe'), utf16(`${header}e,Tür 陶 3,,5\n`)]), 'Tür 陶 3'],
    [
      'UTF-16 of the other byte order',
      'UTF-16BE',
      Buffer.concat([hex('fffe'), utf16(`${header}f,Tür 陶 4,,5\n`)]).swap16(),
      'Tür 陶 4',
    ],
    ['UTF-16 without a mark', 'UTF-16LE', utf16(`${header}g,Tür 陶 5,,5\n`), 'Tür 陶 5'],
    ['GBK', 'GB18030', around('h', gbk), gbkTitle],
    [
      'Windows-1251',
      'Windows-1251',
      around('i', hex('cae5f0e0ece8f7e5f1eae0ff20eaf0f3e6eae020e4ebff20eef4e8f1e020e820e4eeece0')),
      'Керамическая кружка для офиса и дома',
    ],
  ])('%s is recognised, and told', async (_name, encoding, bytes, title) => {
    expect(await run(bytes)).toMatchObject({ added: 1, problems: [], readAs: { encoding, separatedBy: 'commas' } });
    expect(await titles()).toContain(title);
  });

  test.each([
    ['a few Chinese signs, which may be Japanese too', around('x', gbk.subarray(0, 10)), 1],
    [
      'UTF-8 with a byte that is none',
      Buffer.concat([around('x', Buffer.from('Tür für Bücher, größer')), hex('782ce92c0a')]),
      3,
    ],
    ['a character that an earlier program lost', around('x', Buffer.from('Bracelet dor\uFFFD')), 2],
    ['an unknown encoding', around('x', hex('627261636564205a9d818d8f9d90614e9e81')), 1],
  ])('guard: decodeFile. %s stops the import', async (_name, bytes, line) => {
    const before = await titles();
    expect(await run(bytes)).toMatchObject({ added: 0, isApplied: false, problems: [{ line }] });
    expect(await titles()).toEqual(before);
  });

  test('can be named, and is checked all the same', async () => {
    const short = around('named', gbk.subarray(0, 10));
    expect(await run(short, { encoding: 'gbk' })).toMatchObject({ added: 1, problems: [] });
    expect(await titles()).toContain('陶瓷马克杯');
    expect((await run(short, { encoding: 'utf-8' })).problems).toMatchObject([{ line: 2 }]);
    expect((await run(short, { encoding: 'klingon' })).problems).toHaveLength(1);
  });
});

describe('separators and line ends', () => {
  const semicolons = 'Handle;Title;Variant Price;Variant Grams\r\ns1;Cup, blue;12,50;200\r\n';
  test.each([
    ['semicolons, a comma for the decimals', 'semicolons', semicolons, 'Cup, blue', 12.5],
    ['tabs', 'tabs', 'Handle\tTitle\tVariant Price\nt1\tCup; red\t7.5\n', 'Cup; red', 7.5],
    [
      'commas in a file full of semicolons',
      'commas',
      'Handle,Title,Variant Price\nc1,Cup;a;b;c;d,8\n',
      'Cup;a;b;c;d',
      8,
    ],
    [
      'LF and CRLF in one file',
      'commas',
      'Handle,Title,Variant Price\nm0,Mug,3\r\nm1,Mug two,4\nm2,Mug three,5\r\n',
      'Mug three',
      5,
    ],
    ['a line without its last cells', 'commas', 'Handle,Title,Variant Price,Tags\ns1,Mug short,7\n', 'Mug short', 7],
    ['CR alone', 'commas', 'Handle,Title,Variant Price\rr1,Mug four,6\r', 'Mug four', 6],
  ])('%s', async (_name, separatedBy, text, title, price) => {
    expect(await run(Buffer.from(text))).toMatchObject({ problems: [], isApplied: true, readAs: { separatedBy } });
    const { data } = await shop.call('searchProducts', { keyword: title });
    expect(data.find(({ subjectTrans }) => subjectTrans === title)?.priceInfo.price).toBe(price);
  });

  test('lines are counted alike whatever ends them', async () => {
    const text = 'Handle,Title,Variant Price\r\na,A,1\nb,"B\r\nb",x\r\nc,C,1';
    expect((await run(Buffer.from(text))).leftOut).toMatchObject([{ line: 3 }]);
  });

  test('a comma that may part thousands is no price', async () => {
    const text = 'Handle;Title;Variant Price\nk;K;1,250\n';
    expect((await run(Buffer.from(text))).leftOut).toMatchObject([{ line: 2 }]);
  });
});

describe('two products that share', () => {
  test('guard: a handle with two titles is a problem that names both lines', async () => {
    const text = `${header}bracelet,Gold bracelet,,10\nring,Ring,,5\nbracelet,Silver bracelet,,9\n`;
    const { leftOut } = await run(Buffer.from(text));
    expect(leftOut).toMatchObject([{ line: 4, problem: 'handle_twice', values: { other: 2 } }]);
    expect(await titles()).not.toContain('Gold bracelet');
  });

  test('the title on each line of one product is fine', async () => {
    const lines = [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'same,Same,Color,Red,1',
      'same,Same,,Blue,2',
    ];
    expect(await run(Buffer.from(lines.join('\n')))).toMatchObject({ added: 1, problems: [] });
  });
});

const product = (offerId: number, more: object = {}) => makeOffer(offerId, { categoryId: 7_000_001, ...more });
const categories = [{ id: 7_000_001, parentId: null, level: 1, names: { en: 'Jars' }, position: 0 }];
const json = (products: object[], more: Partial<FileImport> = {}) =>
  run(Buffer.from(JSON.stringify({ products, categories })), { fileName: 'jars.json', ...more });

test('a weight of 0 is unknown: reported in the trial run, assumed, and marked as assumed', async () => {
  const goods = [
    product(7_100_001, { weightGrams: 0 }),
    product(7_100_002),
    product(7_100_003, {
      quoteType: 1,
      skus: [
        { id: 7_100_004, attributes: [{ name: { en: 'a' }, value: { en: 'b' } }], amountOnSale: 1, weightGrams: 0 },
      ],
    }),
  ];
  const trial = await json(goods, { apply: false });
  expect(trial).toMatchObject({
    added: 3,
    isApplied: false,
    notes: [{ kind: 'weight_assumed', variants: 1, grams: 300 }],
  });
  await json(goods);
  const { rows } = await shop.services.pool.query(
    'select weight_grams, weight_is_assumed from products where id = 7100001 union all select weight_grams, weight_is_assumed from skus where id = 7100004',
  );
  expect(rows).toEqual([
    { weight_grams: 300, weight_is_assumed: true },
    { weight_grams: 100, weight_is_assumed: true },
  ]);
  expect((await json(goods)).unchanged).toBe(3);
});

describe('a large file', () => {
  const goods = Array.from({ length: 1100 }, (_, index) => product(7_200_000 + index));
  const stored = async () =>
    (await shop.services.pool.query('select count(*) as n from products where id between 7200000 and 7299999')).rows[0]
      .n;

  test('guard: checked whole before anything is stored, SKUs of different batches against each other too', async () => {
    const twice = [
      ...goods,
      product(7_299_999, {
        quoteType: 1,
        skus: [{ id: 7_200_000, attributes: [{ name: { en: 'a' }, value: { en: 'b' } }], amountOnSale: 1 }],
      }),
    ];
    expect(await json(twice, { apply: false })).toMatchObject({ added: 1100, problems: [], leftOut: [{ line: 1101 }] });
    expect(
      (await json([...goods, product(7_200_003, { titles: { en: 'x' } })], { apply: false })).leftOut,
    ).toMatchObject([{ line: 1101 }]);
    const taken = { quoteType: 1, skus: [{ id: 7_100_004, attributes: [], amountOnSale: 1 }] };
    const other = product(7_299_998, taken);
    expect(await json([...goods, other], { apply: false })).toMatchObject({ problems: [], leftOut: [{ line: 1101 }] });
    expect(await json([other])).toMatchObject({ added: 0, leftOut: [{ line: 1 }] });
    expect(await stored()).toBe(0);
  });

  test('guard: short locks. A markup changes between two batches, and the progress is reported', async () => {
    const steps: string[] = [];
    await expect(
      json(goods, {
        async onProgress({ step, line, lines }) {
          steps.push(`${step} ${line}/${lines}`);
          if (step !== 'store') return;
          await shop.call('operatorSetMarkup', { markup: 0.5 }, finance);
          throw new Error('the power went off');
        },
      }),
    ).rejects.toThrow('power');
    expect(steps).toEqual(['check 500/1100', 'check 1000/1100', 'check 1100/1100', 'store 500/1100']);
    expect(await stored()).toBe(500);
  });

  test('goes on where it was interrupted, with today’s markup', async () => {
    expect(await json(goods)).toMatchObject({ added: 600, unchanged: 500, isApplied: true });
    await shop.runJobs();
    const { rows } = await shop.services.pool.query(
      'select distinct priced_markup_e6 from products where id between 7200000 and 7299999',
    );
    expect(rows).toEqual([{ priced_markup_e6: 500_000 }]);
  });
});
