import type { SupplierCategory } from '@sampan/server/connectors/supplier/supplier';
import { textsOf } from './words.ts';

type Branch = [id: number, en: string, zh: string, below?: Branch[]];

const tree: Branch[] = [
  [
    67,
    'Office culture',
    '办公文化',
    [
      [
        1031910,
        'Notebooks and paper',
        '本册纸品',
        [
          [201560214, 'Ruled notebooks', '横线笔记本'],
          [201560218, 'Dotted and squared notebooks', '点阵方格本'],
          [201560233, 'Planners and diaries', '日程本手账'],
          [124356720, 'Desk calendars', '台历'],
        ],
      ],
      [
        1031906,
        'Writing instruments',
        '书写工具',
        [
          [124806007, 'Ballpoint pen sets', '圆珠笔套装'],
          [124806011, 'Gift pens', '礼品笔'],
        ],
      ],
      [1042768, 'Desk organizers', '桌面收纳'],
      [
        1046649,
        'Promotional gifts',
        '广告促销礼品',
        [
          [201739804, 'Mugs for printing', '印字马克杯'],
          [201739811, 'Clothing for printing', '广告衫文化衫'],
          [201739826, 'Bags for printing', '印字环保袋'],
          [201739832, 'Bottles for printing', '印字保温杯'],
          [124768999, 'Button badges', '徽章'],
          [124395158, 'Lanyards', '证件挂绳'],
        ],
      ],
      [
        1041004,
        'Desk supplies',
        '办公用品',
        [
          [124461654, 'Staplers', '订书机'],
          [124138497, 'Clipboards', '板夹'],
        ],
      ],
    ],
  ],
  [
    1038378,
    'Shoes',
    '鞋',
    [
      [
        1038391,
        'Sports and canvas',
        '运动帆布鞋',
        [
          [124214003, 'Sneakers', '休闲运动鞋'],
          [124214008, 'High-top canvas', '高帮帆布鞋'],
        ],
      ],
      [
        1038402,
        'Sandals',
        '凉鞋',
        [
          [124216015, "Women's sandals", '女士凉鞋'],
          [124216019, "Men's sandals", '男士凉鞋'],
          [124237696, 'Flip-flops', '人字拖'],
        ],
      ],
      [
        1038417,
        'House shoes',
        '居家鞋',
        [
          [124217022, 'Warm slippers', '保暖棉拖'],
          [124217027, 'Indoor slippers', '室内拖鞋'],
        ],
      ],
      [
        1038425,
        "Children's shoes",
        '儿童鞋',
        [
          [124218031, "Children's sneakers", '儿童运动鞋'],
          [124218036, "Children's canvas shoes", '儿童帆布鞋'],
          [124136646, "Children's rain boots", '儿童雨鞋'],
        ],
      ],
      [
        1031104,
        'Leather shoes',
        '皮鞋',
        [
          [124445299, 'Loafers', '乐福鞋'],
          [124185761, 'Court shoes', '高跟鞋'],
        ],
      ],
      [
        1042834,
        'Boots',
        '靴子',
        [
          [124153803, 'Ankle boots', '短靴'],
          [124291215, 'Rain boots', '雨靴'],
        ],
      ],
    ],
  ],
  [
    1813,
    "Children's clothing",
    '童装',
    [
      [
        127380110,
        'Babywear',
        '婴儿服',
        [
          [201298402, 'Plain bodysuits', '纯色连体衣'],
          [201298407, 'Patterned bodysuits', '印花连体衣'],
          [124634887, 'Bibs', '围兜口水巾'],
        ],
      ],
      [
        127380124,
        "Children's T-shirts",
        '儿童T恤',
        [
          [201298419, 'Printed T-shirts for children', '儿童印花T恤'],
          [201298423, 'Striped T-shirts for children', '儿童条纹T恤'],
          [201298428, 'Dotted T-shirts for children', '儿童波点T恤'],
        ],
      ],
      [
        127380139,
        "Children's accessories",
        '儿童配饰',
        [
          [201298441, "Children's hats", '儿童帽子'],
          [201298446, "Children's socks", '童袜'],
          [201298452, "Children's backpacks", '儿童书包'],
          [124203639, "Children's tights", '儿童连裤袜'],
        ],
      ],
      [
        1044601,
        "Children's sets",
        '儿童套装',
        [
          [124256559, 'Sweatshirt sets', '儿童卫衣套装'],
          [124313050, 'Patterned sets for children', '儿童印花套装'],
        ],
      ],
    ],
  ],
  [
    312,
    'Underwear',
    '内衣',
    [
      [
        1037648,
        "Men's underwear",
        '男士内裤',
        [
          [122086004, 'Boxer briefs', '男士平角裤'],
          [122086009, 'Patterned boxer briefs', '男士印花平角裤'],
        ],
      ],
      [
        1037651,
        "Women's briefs",
        '女士内裤',
        [
          [122088012, 'Plain briefs', '女士纯色内裤'],
          [122088017, 'Printed briefs', '女士印花内裤'],
        ],
      ],
      [
        1037659,
        'Bras',
        '文胸',
        [
          [122089020, 'Soft-cup bras', '无钢圈文胸'],
          [122089026, 'Underwired bras', '有钢圈文胸'],
        ],
      ],
      [
        1037666,
        'Socks',
        '袜子',
        [
          [122091025, 'Crew socks', '中筒袜'],
          [122091028, 'Striped socks', '条纹袜'],
          [122091033, 'Patterned socks', '花样袜'],
          [124590133, 'Tights', '连裤袜'],
        ],
      ],
      [
        1030093,
        'Nightwear',
        '睡衣家居服',
        [
          [124439127, "Women's pajamas", '女士睡衣'],
          [124457767, "Men's pajamas", '男士睡衣'],
          [124916157, 'Camisoles', '吊带背心'],
        ],
      ],
    ],
  ],
  [
    54,
    'Clothing accessories',
    '服饰配件',
    [
      [
        1042320,
        'Hats',
        '帽子',
        [
          [124730016, 'Pompom beanies', '毛球针织帽'],
          [124730019, 'Winter hats', '冬季保暖帽'],
          [124148315, 'Baseball caps', '棒球帽'],
          [124136114, 'Sun hats', '遮阳帽'],
        ],
      ],
      [
        1042334,
        'Scarves',
        '围巾',
        [
          [124731023, 'Plain scarves', '纯色围巾'],
          [124731028, 'Checked scarves', '格子围巾'],
        ],
      ],
      [
        1042841,
        'Bags',
        '箱包',
        [
          [124733041, 'Tote bags', '托特包'],
          [124733046, 'Backpacks', '双肩包'],
          [124733052, 'Laptop backpacks', '电脑双肩包'],
          [124531467, 'Crossbody bags', '斜挎包'],
          [124871815, 'Drawstring bags', '束口袋'],
          [124352948, 'Cosmetic bags', '化妆包'],
        ],
      ],
      [
        1042352,
        'Belts',
        '皮带',
        [
          [124734057, "Men's belts", '男士皮带'],
          [124734063, "Women's belts", '女士腰带'],
        ],
      ],
      [
        1041661,
        'Small accessories',
        '服饰小件',
        [
          [124162046, 'Knitted gloves', '针织手套'],
          [124171215, 'Ties', '领带'],
          [124487099, 'Wallets', '钱包'],
        ],
      ],
    ],
  ],
  [
    1813120,
    'Toys',
    '玩具',
    [
      [
        1037192,
        'Stacking and sorting',
        '套圈叠叠乐',
        [
          [124516008, 'Rainbow stackers', '彩虹叠叠乐'],
          [124516013, 'Plain stackers', '单色叠叠乐'],
        ],
      ],
      [
        1037198,
        'Building',
        '积木拼搭',
        [
          [124517021, 'Wooden blocks', '木制积木'],
          [124517026, 'Block sets for nurseries', '幼儿园积木'],
        ],
      ],
      [
        1037205,
        'Vehicles',
        '玩具车',
        [
          [124518034, 'Wooden cars', '木制小汽车'],
          [124518039, 'Pull-along and push cars', '惯性滑行车'],
        ],
      ],
      [
        1037004,
        'Puzzles and games',
        '拼图桌游',
        [
          [124570471, 'Wooden puzzles', '木制拼图'],
          [124613404, 'Puzzles for nurseries', '幼儿园拼图'],
          [124197960, 'Board games', '桌面游戏'],
        ],
      ],
      [
        1042460,
        'Dolls and soft toys',
        '娃娃毛绒玩具',
        [
          [124486111, 'Peg dolls', '木制小人偶'],
          [124643368, 'Teddy bears', '泰迪熊'],
          [124289922, 'Teddy bears for printing', '定制小熊公仔'],
        ],
      ],
      [
        1033689,
        'Outdoor play',
        '户外玩具',
        [
          [124599598, 'Footballs', '足球'],
          [124827304, 'Soft balls', '软球'],
          [124110093, 'Kites', '风筝'],
        ],
      ],
    ],
  ],
  [
    10166,
    "Women's Clothing",
    '女装',
    [
      [
        1031918,
        'T-shirts',
        'T恤',
        [
          [124302006, 'Plain T-shirts', '纯色T恤'],
          [124302011, 'Striped T-shirts', '条纹T恤'],
          [124626468, 'Polo shirts', 'POLO衫'],
        ],
      ],
      [
        1031919,
        'Shirts and blouses',
        '衬衫',
        [
          [124303014, 'Plain shirts', '纯色衬衫'],
          [124303019, 'Checked and striped shirts', '格子条纹衬衫'],
          [124937090, 'Blouses', '女士衬衫'],
        ],
      ],
      [
        1031920,
        'Dresses',
        '连衣裙',
        [
          [124304023, 'Plain dresses', '纯色连衣裙'],
          [124304027, 'Floral dresses', '碎花连衣裙'],
          [124304032, 'Dotted dresses', '波点连衣裙'],
        ],
      ],
      [
        1031921,
        'Skirts',
        '半身裙',
        [
          [124305036, 'Pleated skirts', '百褶裙'],
          [124305041, 'Checked and printed skirts', '格子印花裙'],
        ],
      ],
      [
        1031922,
        'Trousers',
        '裤子',
        [
          [124306042, 'Chinos and trousers', '休闲长裤'],
          [124607025, 'Leggings', '打底裤'],
          [124949431, 'Jeans', '牛仔裤'],
          [124285486, 'Shorts', '短裤'],
        ],
      ],
      [
        1031923,
        'Knitwear and sweatshirts',
        '毛衣卫衣',
        [
          [124307052, 'Fleece-lined hoodies', '加绒卫衣'],
          [124307056, 'Light hoodies', '薄款卫衣'],
          [124597781, 'Jumpers', '毛衣'],
          [124792122, 'Cardigans', '针织开衫'],
        ],
      ],
      [
        1046757,
        'Outerwear',
        '外套',
        [
          [124632404, 'Jackets', '夹克'],
          [124782898, 'Coats', '大衣'],
          [124276503, 'Padded gilets', '棉马甲'],
        ],
      ],
    ],
  ],
  [
    2,
    'Food Drinkers',
    '食品饮具',
    [
      [
        1032811,
        'Tea',
        '茶叶',
        [
          [124902003, 'Green tea', '绿茶'],
          [124902008, 'Scented green tea', '花茶'],
        ],
      ],
      [
        1032826,
        'Coffee',
        '咖啡',
        [
          [124903014, 'Single-origin beans', '单品咖啡豆'],
          [124903019, 'Blended beans', '拼配咖啡豆'],
          [124321900, 'Coffee syrups', '咖啡糖浆'],
        ],
      ],
      [
        1032839,
        'Sweets',
        '糖果',
        [
          [124904023, 'Chocolate boxes', '巧克力礼盒'],
          [124904028, 'Wedding and party sweets', '喜糖伴手礼'],
          [124417901, 'Chocolate bars', '板块巧克力'],
        ],
      ],
      [
        1032847,
        'Preserves',
        '果酱',
        [
          [124905022, 'Berry preserves', '莓果果酱'],
          [124905029, 'Orchard preserves', '鲜果果酱'],
          [124172586, 'Fruit syrups', '果味糖浆'],
        ],
      ],
      [
        1032855,
        'Mugs and cups',
        '马克杯',
        [
          [124906031, 'Stoneware mugs', '炻瓷马克杯'],
          [124906036, 'Porcelain mugs', '白瓷马克杯'],
        ],
      ],
      [
        1032868,
        'Bottles and flasks',
        '水杯水壶',
        [
          [124907042, 'Insulated bottles', '保温杯'],
          [124907047, 'Sports bottles', '运动水壶'],
          [124113771, 'Tumblers', '吸管杯'],
        ],
      ],
      [
        1037740,
        'Pantry',
        '粮油速食',
        [
          [124771261, 'Instant noodles', '方便面'],
          [124503162, 'Biscuits', '饼干曲奇'],
          [124480007, 'Spices', '香辛料'],
        ],
      ],
      [
        1033223,
        'Tableware',
        '餐具茶具',
        [
          [124347990, 'Lunch boxes', '饭盒便当盒'],
          [124470377, 'Teapots', '茶壶'],
        ],
      ],
    ],
  ],
];

interface Place extends Omit<SupplierCategory, 'names'> {
  en: string;
  zh: string;
}

function spread(branches: Branch[], parentId: number | null, level: 1 | 2 | 3): Place[] {
  return branches.flatMap(([id, en, zh, below = []], position) => [
    { id, parentId, level, en, zh, position },
    ...spread(below, id, level === 1 ? 2 : 3),
  ]);
}

const places = spread(tree, null, 1);

/** The tree, parents before children. */
export function listCategories(): SupplierCategory[] {
  return places.map(({ en, zh, ...place }) => ({ ...place, names: textsOf(en, zh) }));
}

export const categoryWordings = places.map(({ en }) => en);

const parents = new Set(places.map(({ parentId }) => parentId));
const leaves = new Map(places.filter(({ id }) => !parents.has(id)).map(({ en, id }) => [en, id]));

/** Goods hang on the deepest categories, named in English. */
export function categoryIdOf(name: string): number {
  const id = leaves.get(name);
  if (id === undefined) throw new Error(`No deepest category is called ${name}.`);
  return id;
}
