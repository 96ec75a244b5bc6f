import { describe, expect, test } from 'vitest';
import { importGoods, makeOffer } from '#testing/import-goods.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';

/** Files as shops' exports, spreadsheets and people really write them. */

const shop = await openTestShop();

const columns = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  optionName: 'Option1 Name',
  option: 'Option1 Value',
  grams: 'Variant Grams',
  tracker: 'Variant Inventory Tracker',
  quantity: 'Variant Inventory Qty',
  policy: 'Variant Inventory Policy',
  price: 'Variant Price',
  image: 'Image Src',
  giftCard: 'Gift Card',
  shipped: 'Variant Requires Shipping',
  status: 'Status',
} as const;
type Cells = Partial<Record<keyof typeof columns, string>>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const usual: Cells = {
  vendor: 'Harbour',
  grams: '200',
  tracker: 'shopify',
  quantity: '5',
  policy: 'deny',
  price: '12.00',
};

/** A file of one line for each product, without these columns. */
function fileOf(lines: readonly Cells[], without: readonly (keyof Cells)[] = []): string {
  const names = (Object.keys(columns) as (keyof Cells)[]).filter((name) => !without.includes(name));
  const rows = lines.map((line) => {
    const cells: Cells = line.title === undefined ? line : { ...usual, handle: line.title, ...line };
    return names.map((name) => quoted(cells[name] ?? '')).join(',');
  });
  return [names.map((name) => columns[name]).join(','), ...rows].join('\n');
}

const run = (text: string | Buffer, more: Partial<FileImport> = {}) => importGoods(shop.services, text, more);
const detail = async (title: string) => {
  const { data } = await shop.call('searchProducts', { keyword: title });
  const offerId = data.find(({ subjectTrans }) => subjectTrans === title)?.offerId;
  return offerId === undefined ? undefined : shop.call('getProductDetail', { offerId });
};
const stockOf = async (title: string) => (await detail(title))?.productSaleInfo.amountOnSale;

describe('a quantity', () => {
  const goods = [{ title: 'Linen heron' }, { title: 'Linen egret', tracker: '' }];

  test('guard: MissingQuantities. A file without its column asks what tracked goods have', async () => {
    const asked = await run(fileOf(goods, ['quantity']));
    expect(asked).toMatchObject({ isApplied: false, problems: [{ line: 1, option: 'no-quantity' }] });
    await run(fileOf(goods, ['quantity']), { noQuantity: 'untracked', stock: 70 });
    expect([await stockOf('Linen heron'), await stockOf('Linen egret')]).toEqual([70, 70]);
    const { notes } = await run(fileOf(goods, ['quantity']), { noQuantity: 'sold_out', stock: 70 });
    expect(notes).toEqual([
      { kind: 'stock_not_tracked', variants: 1, pieces: 70 },
      { kind: 'no_quantity', variants: 1, pieces: 0 },
    ]);
    expect([await stockOf('Linen heron'), await stockOf('Linen egret')]).toEqual([0, 70]);
  });

  test('that is missing on one line needs a choice too, and one of nothing is reported', async () => {
    const report = await run(
      fileOf([
        { title: 'Q one', quantity: '' },
        { title: 'Q two', quantity: '0' },
      ]),
      { apply: false },
    );
    expect(report).toMatchObject({ problems: [{ line: 2 }], notes: [{ kind: 'sold_out', variants: 1 }] });
  });

  test('counts where nobody says who tracks it, and “not tracked” is no figure', async () => {
    await run(
      fileOf([{ title: 'Counted teal' }, { title: 'Loose teal', quantity: 'Inventory not tracked' }], ['tracker']),
    );
    expect([await stockOf('Counted teal'), await stockOf('Loose teal')]).toEqual([5, 1000]);
  });
});

describe('a word for yes or no', () => {
  test.each([
    'FALSE',
    'FALSCH',
    'FAUX',
    'FALSO',
    'ONWAAR',
    'FAŁSZ',
    'ЛОЖЬ',
    'YANLIŞ',
    'HAMIS',
    '否',
    'いいえ',
    'خطأ',
    '0',
    'no',
  ])('guard: saleOf. %s hides a product', async (word) => {
    const report = await run(fileOf([{ title: 'Hidden grebe', published: word }, { title: 'Shown' }]), {
      apply: false,
    });
    expect(report).toMatchObject({ added: 1, leftOut: [], notes: [{ kind: 'not_published', products: 1 }] });
  });

  test.each(['WAHR', 'VRAI', 'VERDADERO', 'ИСТИНА', 'DOĞRU', '是', 'はい', '1', ''])('%s shows it', async (word) => {
    const report = await run(fileOf([{ title: 'Shown', published: word }]), { apply: false });
    expect(report).toMatchObject({ added: 1, leftOut: [], notes: [] });
  });

  test('guard: an unknown word sells nothing: it is named by its line, and the rest goes on', async () => {
    const lines = [
      { title: 'W1', published: 'perhaps' },
      { title: 'W2', status: 'pending' },
      { title: 'W3', giftCard: 'maybe' },
      { title: 'W4', policy: 'whatever' },
      { title: 'W5' },
    ];
    const report = await run(fileOf(lines), { apply: false });
    expect(report).toMatchObject({ added: 1, problems: [] });
    expect(report.leftOut.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test.each([
    ['draft', { status: 'Entwurf' }],
    ['archived', { status: 'archived' }],
    ['unlisted', { status: 'unlisted' }],
  ])('a product that is %s is not on sale', async (_name, cells) => {
    const report = await run(fileOf([{ title: 'Not yet', ...cells }, { title: 'Shown' }]), { apply: false });
    expect(report).toMatchObject({ added: 1, notes: [{ kind: 'not_published' }] });
  });

  test.each([
    ['by the word of its column', { giftCard: 'WAHR' }],
    ['by its type alone', { type: 'Geschenkgutscheine' }],
    ['by its title alone', { title: 'Gift Card' }],
  ])('guard: voucherOf. A voucher is left out, %s', async (_name, cells) => {
    const report = await run(fileOf([{ title: 'Voucher', ...cells }, { title: 'Shown' }]), { apply: false });
    expect(report).toMatchObject({ added: 1, leftOut: [{ line: 2, what: 'product' }] });
  });
});

test('guard: serviceOf. What is not shipped is left out', async () => {
  const lines = [
    { title: 'Download', shipped: 'FAUX' },
    { title: 'Odd', shipped: 'sometimes' },
    { title: 'Shown', shipped: 'VRAI' },
  ];
  expect(await run(fileOf(lines), { apply: false })).toMatchObject({ added: 1, leftOut: [{ line: 2 }, { line: 3 }] });
});

describe('pictures', () => {
  const queuedPictures = async () =>
    (await shop.services.pool.query<{ url: string }>('select distinct url from picture_fetches order by 1')).rows.map(
      ({ url }) => url,
    );

  test('with blanks, without scheme, several in a cell; what is none is named by its line', async () => {
    const image = 'https://pic.example/My Vase 1.jpg, //pic.example/vase-2.jpg\nhttps://pic.example/a,b.jpg';
    const report = await run(
      fileOf([
        { title: 'Vase plover', image },
        { handle: 'Vase plover', image: 'data:image/png;base64,AAAA' },
        { handle: 'Vase plover', image: 'C:\\vase.jpg' },
      ]),
    );
    expect(report).toMatchObject({
      added: 1,
      leftOut: [
        { line: 4, what: 'picture' },
        { line: 5, what: 'picture' },
      ],
    });
    expect(await queuedPictures()).toEqual([
      'https://pic.example/My%20Vase%201.jpg',
      'https://pic.example/a,b.jpg',
      'https://pic.example/vase-2.jpg',
    ]);
  });

  test('of a description are fetched and shown, from the shop’s own copies', async () => {
    const html =
      '<div><img src="//img.example/detail-1.jpg"><p>Linen</p><img data-src="https://img.example/2.jpg?a=1&amp;b=2" src="data:x"></div>';
    await run(fileOf([{ title: 'Bowl dunlin', body: html }]));
    expect(await queuedPictures()).toEqual(
      expect.arrayContaining(['https://img.example/2.jpg?a=1&b=2', 'https://img.example/detail-1.jpg']),
    );
    const shown = (await detail('Bowl dunlin'))?.description ?? '';
    expect(shown.match(/<img [^>]*src="\/files\/products\/[0-9a-f]{32}\.webp"/g)).toHaveLength(2);
    expect(shown).not.toContain('img.example');
  });

  test('beyond 250 are named, and so is a product of too many variants; the rest goes on', async () => {
    const many = Array.from({ length: 2049 }, (_, at) => ({
      handle: 'Tile',
      option: `C${at}`,
      grams: '1',
      price: '1',
      tracker: '',
    }));
    const pictures = Array.from({ length: 252 }, (_, at) => ({
      handle: 'Album',
      image: `https://pic.example/${at}.jpg`,
    }));
    const report = await run(
      fileOf([
        { title: 'Tile', optionName: 'Color', option: 'C' },
        ...many,
        { title: 'Album' },
        ...pictures,
        { title: 'Plain' },
      ]),
      { apply: false },
    );
    expect(report).toMatchObject({
      added: 2,
      problems: [],
      leftOut: [{ line: 2, what: 'product' }, { what: 'picture' }],
    });
    const full = await run(fileOf([{ title: 'Tile', optionName: 'Color', option: 'C' }, ...many.slice(0, 2047)]), {
      apply: false,
    });
    expect(full).toMatchObject({ added: 1, leftOut: [] });
  });
});

describe('numbers', () => {
  const priceOf = async (...prices: string[]) => {
    const title = (at: number) => `Pan ${prices.join(' ')} ${at}`.replaceAll(/[^\w ]/g, '-');
    const report = await run(fileOf(prices.map((price, at) => ({ title: title(at), price }))), { apply: true });
    const read = await Promise.all(prices.map(async (_, at) => (await detail(title(at)))?.productSaleInfo.price));
    return [read, report.leftOut.map(({ line }) => line)];
  };

  test.each([
    [['1,299.00', '1,250', '0.50'], [1299, 1250, 0.5], []],
    [['1.299,00', '1.250', '12,5'], [1299, 1250, 12.5], []],
    [['1 299,00', "2'500,00"], [1299, 2500], []],
    [['$12.50', 'US$ 7'], [12.5, 7], []],
    [['1,250', '7'], [undefined, 7], [2]],
    [['1.250', '7'], [undefined, 7], [2]],
    [['12.50', '3,50', '1,250'], [12.5, 3.5, undefined], [4]],
    [
      ['€5', '1.2.3,4', '0.00', '6'],
      [undefined, undefined, undefined, 6],
      [2, 3, 4],
    ],
  ])('%j by the whole file', async (prices, read, wrong) => {
    expect(await priceOf(...prices)).toEqual([read, wrong]);
  });

  test('pieces and grams may have decimals of nothing', async () => {
    await run(
      fileOf([
        { title: 'Pot knot', quantity: '5.0', grams: '250.0' },
        { title: 'Pot ruff', quantity: '1,000' },
      ]),
    );
    expect([await stockOf('Pot knot'), await stockOf('Pot ruff')]).toEqual([5, 1000]);
    expect((await run(fileOf([{ title: 'P', quantity: '5.5' }]), { apply: false })).leftOut).toMatchObject([
      { line: 2 },
    ]);
  });
});

test('titles, variants and types are text: entities are read, formatting goes', async () => {
  const title = 'Tom &amp; Söhne <b>new</b> 5&quot; &lt; 6';
  await run(fileOf([{ handle: 'tom', title, optionName: 'Size', option: 'S &amp; M', type: 'Cups &amp; mugs' }]));
  const found = await detail('Tom & Söhne new 5" < 6');
  expect(found?.productSkuInfos[0]?.skuAttributes[0]?.valueTrans).toBe('S & M');
  expect(found?.categoryPath.at(-1)?.name).toBe('Cups & mugs');
});

describe('a category', () => {
  const put = (id: number, parent: number | null, names: object) =>
    shop.db
      .insertInto('categories')
      .values({ id, level: parent ? 2 : 1, parent_id: parent, names: JSON.stringify(names) })
      .execute();
  const placed = async (cells: Cells) =>
    (await run(fileOf([{ title: 'Somewhere', ...cells }]), { apply: false })).categories.map((one) => [
      one.placed,
      one.category,
    ]);

  test('guard: nowhere by stray words, of tags, of part of a name or for other people', async () => {
    await put(501, null, { en: 'Women’s clothing', de: 'Damenmode' });
    await put(502, 501, { en: 'Jackets', de: 'Jacken', fr: 'Vestes' });
    await put(503, null, { en: 'Spices', fr: 'Épices' });
    await put(504, null, { en: 'Dresses', fr: 'Robes' });
    const nowhere = (kind: string) => [['nowhere', `Imported goods > ${kind}`]];
    expect(await placed({ type: "men's coats & jackets", tags: 'mens jackets' })).toEqual(
      nowhere("Men's coats & jackets"),
    );
    expect(await placed({ type: 'Jackets', tags: 'mens' })).toEqual(nowhere('Jackets'));
    expect(await placed({ tags: 'fall, pumpkin, spices' })).toEqual(nowhere('Other'));
  });

  test('by the same English name, or by a guess that says so', async () => {
    expect(await placed({ type: 'jacket' })).toEqual([['by_name', 'Women’s clothing > Jackets']]);
    expect(await placed({ type: 'Robes' })).toEqual([['by_guess', 'Dresses']]);
  });

  test('two of the same name are distinguished by those above, or not at all', async () => {
    await put(505, null, { en: 'Men' });
    await put(506, 505, { en: 'Belts' });
    await put(507, 501, { en: 'Belts' });
    expect(await placed({ type: 'Belts' })).toEqual([['nowhere', 'Imported goods > Belts']]);
    expect(await placed({ type: 'Belts', title: 'Leather belt for women' })).toEqual([
      ['by_name', 'Women’s clothing > Belts'],
    ]);
  });
});

describe('the encoding', () => {
  const thai = Buffer.from(
    'Handle,Title,Variant Price\nt1,\xe0\xca\xd7\xe9\xcd\xe0\xaa\xd4\xe9\xb5\xe1\xa2\xb9\xc2\xd2\xc7\xca\xd3\xcb\xc3\xd1\xba\xbe\xb9\xd1\xa1\xa7\xd2\xb9,9\n',
    'latin1',
  );

  test('of a script that nobody counts on is not taken for another one; the dry run shows a title as read', async () => {
    expect(await run(thai, { apply: false })).toMatchObject({
      readAs: { encoding: 'Windows-874' },
      encodings: { sample: 'เสื้อเชิ้ตแขนยาวสำหรับพนักงาน' },
    });
  });

  test('that is not certain is reported, with how other encodings read it', async () => {
    const few = Buffer.from('Handle,Title,Variant Price\nt1,\xcc\xd5\xb4\xc9\xc2\xed\xbf\xcb\xb1\xad,9\n', 'latin1');
    const report = await run(few);
    expect(report).toMatchObject({
      isApplied: false,
      problems: [{ line: 1, problem: 'encoding_unclear' }],
    });
    expect(report.encodings?.sample).toBe('');
    expect(report.encodings?.others).toContainEqual({ encoding: 'GB18030', sample: '陶瓷马克杯' });
  });

  test('of UTF-8 is no guess', async () => {
    expect((await run(fileOf([{ title: 'Tür' }]), { apply: false })).encodings).toBeUndefined();
  });
});

describe('JSON', () => {
  const json = (content: unknown) => run(JSON.stringify(content), { fileName: 'goods.json', apply: false });

  test.each([
    { result: { success: true, result: { offerId: 1, subject: 'x', productSkuInfos: [] } } },
    { code: '200', data: { data: [{ offerId: 1, subjectTrans: 'x' }] } },
    { item_get_response: { item: { num_iid: 1, title: 'x' } } },
    [{ offerId: 1, subject: 'x', productImage: {} }],
  ])('guard: placeInAnswer. An answer of a marketplace is refused in plain words: %j', async (content) => {
    const { problems } = await json(content);
    expect(problems).toMatchObject([{ line: 1, problem: 'marketplace_answer' }]);
  });

  test('one odd entry is left out, and the same product twice is one', async () => {
    const jar = makeOffer(900_101, { titles: { en: 'Jar' } });
    expect(await json([jar, 7, jar, { ...jar, offerId: 0 }])).toMatchObject({
      added: 1,
      problems: [],
      leftOut: [{ line: 2 }, { line: 4 }],
    });
    expect(await json([jar, { ...jar, weightGrams: 7 }])).toMatchObject({ added: 0, leftOut: [{ line: 2 }] });
  });

  test('a description of pictures is stored', async () => {
    const html =
      '<div><img src="//img.example.com/detail-1.jpg"><img src="https://img.example.com/detail-2.jpg"></div>';
    await run(JSON.stringify([makeOffer(900_102, { titles: { en: 'Canvas stint' }, descriptions: { en: html } })]), {
      fileName: 'g.json',
    });
    expect((await detail('Canvas stint'))?.description.match(/<img/g)).toHaveLength(2);
  });
});

test.each([
  ['WooCommerce', 'ID,Type,SKU,Name,Published,Regular price'],
  ['Magento', 'sku,attribute_set_code,product_type,name,price'],
  ['PrestaShop', 'Product ID,Active (0/1),Name *,Price tax excluded,Quantity'],
])('guard: otherSystem. An export of %s is called by its name', async (system, header) => {
  const { problems } = await run(`${header}\n1,2,3,4,5\n`);
  expect(problems[0]).toMatchObject({ problem: 'column_of_other_system', values: { system } });
});
