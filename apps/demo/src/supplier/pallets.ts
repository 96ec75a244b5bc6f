import type { SupplierPallet, SupplierProduct } from '@sampan/server/connectors/supplier/supplier';
import type { PictureShelf } from './pictures.ts';
import { textsOf } from './words.ts';

interface Wording {
  zh: string;
  en: string;
}

interface Pallet extends Pick<SupplierPallet, 'id' | 'tone'> {
  names: Wording;
  taglines: Wording;
  /** Cut-outs by template and colour, the best first. */
  pictures: string[];
  templates: string[];
}

const collections: Pallet[] = [
  {
    id: 'warm-season-cottons',
    names: { zh: '夏季棉品，按打批价', en: 'Warm-season cottons, priced by the dozen' },
    taglines: {
      zh: 'T恤、连衣裙和帆布包，颜色尺码混批，数量合并计价',
      en: 'T-shirts, dresses and canvas bags. Mixed colors and sizes count together towards the lower price.',
    },
    tone: 'sand',
    pictures: ['t-shirt-navy', 'tote-bag-sand', 't-shirt-red', 'dress-teal'],
    templates: ['t-shirt', 'dress', 'tote-bag', 'kids-t-shirt', 'shirt'],
  },
  {
    id: 'cafe-and-kitchen',
    names: { zh: '咖啡馆与厨房', en: 'Café and kitchen' },
    taglines: { zh: '马克杯、保温杯、茶叶咖啡，小批量起订', en: 'Mugs, bottles, tea and coffee in small lots' },
    tone: 'river',
    pictures: ['mug-teal', 'mug-brick', 'tea-tin-green', 'bottle-navy'],
    templates: ['mug', 'bottle', 'tea-tin', 'coffee-pouch', 'jar', 'sweets-box'],
  },
  {
    id: 'toys-for-nurseries',
    names: { zh: '幼儿园木玩', en: 'Toys for nurseries' },
    taglines: { zh: '榉木材质，柔和配色，12件起批', en: 'Beech wood, soft colors, most from 12 pieces' },
    tone: 'amber',
    pictures: ['ring-stacker-red', 'toy-car-yellow'],
    templates: ['ring-stacker', 'blocks', 'toy-car'],
  },
  {
    id: 'canvas-shoes',
    names: { zh: '帆布鞋与运动鞋', en: 'Canvas shoes' },
    taglines: { zh: '儿童与成人尺码，20双起批', en: 'Children’s and adults’ sizes, from 20 pairs' },
    tone: 'blue',
    pictures: ['sneaker-blue', 'high-top-red'],
    templates: ['high-top', 'sneaker'],
  },
  {
    id: 'desk-and-paper',
    names: { zh: '案头与纸品', en: 'Desk and paper' },
    taglines: { zh: '笔记本、笔、收纳，可印logo', en: 'Notebooks, pens and organizers, ready for a logo' },
    tone: 'crimson',
    pictures: ['notebook-red', 'backpack-moss'],
    templates: ['notebook', 'pen-set', 'desk-organiser'],
  },
  {
    id: 'winter-knits',
    names: { zh: '冬季针织', en: 'Winter knits' },
    taglines: { zh: '帽子、围巾、卫衣，入冬前备货', en: 'Beanies, scarves and hoodies before the cold comes' },
    tone: 'violet',
    pictures: ['beanie-plum', 'hoodie-wine'],
    templates: ['beanie', 'scarf', 'hoodie'],
  },
  {
    id: 'boots-and-slippers',
    names: { zh: '靴子与拖鞋', en: 'Boots and slippers' },
    taglines: {
      zh: '雨靴、短靴、居家拖鞋，湿冷天备货',
      en: 'Rain boots, ankle boots and slippers for wet and cold days',
    },
    tone: 'green',
    pictures: ['rain-boot-yellow', 'slipper-pink', 'ankle-boot-camel'],
    templates: ['rain-boot', 'ankle-boot', 'slipper'],
  },
  {
    id: 'bags-and-hats',
    names: { zh: '包袋与帽子', en: 'Bags and hats' },
    taglines: { zh: '斜挎包、双肩包、棒球帽、遮阳帽', en: 'Crossbody bags, backpacks, caps and sun hats' },
    tone: 'sand',
    pictures: ['crossbody-bag-wine', 'sun-hat-sand', 'cap-red', 'backpack-moss'],
    templates: ['crossbody-bag', 'backpack', 'drawstring-bag', 'cap', 'sun-hat'],
  },
];

export const palletWordings = collections.flatMap(({ names, taglines }) => [names.en, taglines.en]);

const most = 40;

/** Collections of the goods with these templates, best sellers first. One without a picture or goods is left out. */
export function palletsOf(
  shelf: PictureShelf,
  goods: { template: string; product: SupplierProduct }[],
): SupplierPallet[] {
  return collections.flatMap(({ id, tone, names, taglines, pictures, templates }) => {
    const [picture, second] = pictures.flatMap((name) => shelf.pallets.get(name) ?? []);
    const offerIds = goods
      .filter(({ template }) => templates.includes(template))
      .sort((a, b) => b.product.monthSold - a.product.monthSold)
      .slice(0, most)
      .map(({ product }) => product.offerId);
    return picture && offerIds.length > 0
      ? [
          {
            id,
            tone,
            names: textsOf(names.en, names.zh),
            taglines: textsOf(taglines.en, taglines.zh),
            picture,
            morePictures: second ? [second] : [],
            offerIds,
          },
        ]
      : [];
  });
}
