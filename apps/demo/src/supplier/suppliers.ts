import type { SupplierCompany } from '@sampan/server/connectors/supplier/supplier';
import { inLanguages } from './words.ts';

/** Invented companies in the towns that make such goods. */
const companies = {
  garments: [
    ['b2b-2208840316271', '广州云帆服饰有限公司', 'Guangzhou Yunfan Garments Co., Ltd.'],
    ['b2b-2209137725504', '佛山市禾语针织有限公司', 'Foshan Heyu Knitting Co., Ltd.'],
    ['b2b-2207716049832', '东莞市织帆制衣厂', 'Dongguan Zhifan Clothing Factory'],
    ['b2b-2212365580147', '杭州素衣堂服饰有限公司', 'Hangzhou Suyitang Fashion Co., Ltd.'],
    ['b2b-2211904473358', '宁波港棉服装有限公司', 'Ningbo Gangmian Apparel Co., Ltd.'],
    ['b2b-2206458819023', '常熟市知更鸟服饰有限公司', 'Changshu Zhigengniao Fashion Co., Ltd.'],
    ['b2b-2213072641985', '青岛海岬制衣有限公司', 'Qingdao Haijia Clothing Co., Ltd.'],
    ['b2b-2214063957128', '桐乡市羊角针织有限公司', 'Tongxiang Yangjiao Knitwear Co., Ltd.'],
    ['b2b-2208730164952', '广州新塘蓝染牛仔服饰有限公司', 'Guangzhou Xintang Lanran Denim Co., Ltd.'],
    ['b2b-2211590473826', '绍兴市风褛服装有限公司', 'Shaoxing Fenglou Outerwear Co., Ltd.'],
  ],
  childrenswear: [
    ['b2b-2208571190436', '湖州织里小舟童装有限公司', 'Huzhou Zhili Xiaozhou Childrenswear Co., Ltd.'],
    ['b2b-2210039847712', '湖州豆芽儿童服饰有限公司', 'Huzhou Douya Childrenswear Co., Ltd.'],
    ['b2b-2207288360959', '佛山市暖苗婴童用品有限公司', 'Foshan Nuanmiao Baby Goods Co., Ltd.'],
    ['b2b-2213518804270', '泉州小灯塔童装有限公司', 'Quanzhou Xiaodengta Childrenswear Co., Ltd.'],
  ],
  underwear: [
    ['b2b-2206913347580', '汕头市柔岸内衣有限公司', 'Shantou Rouan Underwear Co., Ltd.'],
    ['b2b-2209860215743', '汕头市锦澜针织实业有限公司', 'Shantou Jinlan Knitting Industry Co., Ltd.'],
    ['b2b-2211427098316', '普宁市轻棉内衣厂', 'Puning Qingmian Underwear Factory'],
    ['b2b-2208105563927', '义乌市贴心人针织有限公司', 'Yiwu Tiexinren Knitting Co., Ltd.'],
  ],
  hosiery: [
    ['b2b-2207640928315', '诸暨市大唐步云袜业有限公司', 'Zhuji Datang Buyun Hosiery Co., Ltd.'],
    ['b2b-2210785134602', '诸暨市双鹿溪针织有限公司', 'Zhuji Shuangluxi Knitting Co., Ltd.'],
    ['b2b-2212940067158', '义乌市暖足袜厂', 'Yiwu Nuanzu Sock Factory'],
  ],
  'hats and scarves': [
    ['b2b-2209318472065', '桐庐分水绒线帽业有限公司', 'Tonglu Fenshui Rongxian Hats Co., Ltd.'],
    ['b2b-2206077591843', '义乌市雪松针织有限公司', 'Yiwu Xuesong Knitting Co., Ltd.'],
    ['b2b-2211653820497', '绍兴柯桥素锦围巾有限公司', 'Shaoxing Keqiao Sujin Scarves Co., Ltd.'],
    ['b2b-2213809246631', '呼和浩特草白羊绒制品有限公司', 'Hohhot Caobai Woollens Co., Ltd.'],
  ],
  bags: [
    ['b2b-2208266419750', '保定白沟行舟箱包有限公司', 'Baoding Baigou Xingzhou Bags Co., Ltd.'],
    ['b2b-2210412788396', '温州市苍南麻布袋业有限公司', 'Wenzhou Cangnan Mabu Bags Co., Ltd.'],
    ['b2b-2207059936124', '广州花都远路皮具有限公司', 'Guangzhou Huadu Yuanlu Leather Goods Co., Ltd.'],
    ['b2b-2212187350478', '泉州市山径箱包有限公司', 'Quanzhou Shanjing Bags Co., Ltd.'],
  ],
  belts: [
    ['b2b-2209974160832', '海宁市牛角皮带厂', 'Haining Niujiao Belt Factory'],
    ['b2b-2206531207749', '广州狮岭恒韧皮具有限公司', 'Guangzhou Shiling Hengren Leather Co., Ltd.'],
  ],
  shoes: [
    ['b2b-2208394570261', '晋江市潮路鞋业有限公司', 'Jinjiang Chaolu Footwear Co., Ltd.'],
    ['b2b-2211059683427', '瑞安市轻履鞋业有限公司', 'Ruian Qinglv Footwear Co., Ltd.'],
    ['b2b-2213246097815', '温州市鹿城软木鞋厂', 'Wenzhou Lucheng Cork Shoe Factory'],
    ['b2b-2207803415596', '莆田市云阶鞋业有限公司', 'Putian Yunjie Footwear Co., Ltd.'],
    ['b2b-2210637724089', '扬州市暖巷居家鞋有限公司', 'Yangzhou Nuanxiang House Shoes Co., Ltd.'],
  ],
  ceramics: [
    ['b2b-2206742850913', '醴陵市青釉陶瓷有限公司', 'Liling Qingyou Ceramics Co., Ltd.'],
    ['b2b-2209501386274', '潮州市枫溪窑变陶瓷厂', 'Chaozhou Fengxi Yaobian Ceramics Factory'],
    ['b2b-2212718034650', '德化县白山瓷业有限公司', 'Dehua Baishan Porcelain Co., Ltd.'],
    ['b2b-2210356749128', '宜兴市紫泥茶具有限公司', 'Yixing Zini Teaware Co., Ltd.'],
  ],
  flasks: [
    ['b2b-2208027194863', '永康市峰谷杯业有限公司', 'Yongkang Fenggu Drinkware Co., Ltd.'],
    ['b2b-2211380546179', '浙江武义恒温工贸有限公司', 'Zhejiang Wuyi Hengwen Industry and Trade Co., Ltd.'],
  ],
  stationery: [
    ['b2b-2207195468320', '温州市龙港纸舟文具有限公司', 'Wenzhou Longgang Zhizhou Stationery Co., Ltd.'],
    ['b2b-2209743021586', '宁波市墨岛文具有限公司', 'Ningbo Modao Stationery Co., Ltd.'],
    ['b2b-2212056897431', '杭州桐庐直笔制笔有限公司', 'Hangzhou Tonglu Zhibi Pens Co., Ltd.'],
    ['b2b-2213397610248', '义乌市案头办公用品有限公司', 'Yiwu Antou Office Supplies Co., Ltd.'],
    ['b2b-2206935817042', '义乌市徽方工艺品有限公司', 'Yiwu Huifang Badges and Crafts Co., Ltd.'],
  ],
  toys: [
    ['b2b-2206289453707', '云和县木鲸玩具有限公司', 'Yunhe Mujing Toys Co., Ltd.'],
    ['b2b-2208916370542', '丽水市榉木匠玩具厂', 'Lishui Jumujiang Toy Factory'],
    ['b2b-2210148265093', '汕头澄海积树玩具有限公司', 'Shantou Chenghai Jishu Toys Co., Ltd.'],
    ['b2b-2212473918865', '宁波市圆点益智玩具有限公司', 'Ningbo Yuandian Learning Toys Co., Ltd.'],
    ['b2b-2209476318205', '扬州市绒团玩具有限公司', 'Yangzhou Rongtuan Soft Toys Co., Ltd.'],
    ['b2b-2213750926481', '潍坊市高线风筝有限公司', 'Weifang Gaoxian Kites Co., Ltd.'],
  ],
  tea: [
    ['b2b-2207462085319', '杭州雾岭茶业有限公司', 'Hangzhou Wuling Tea Co., Ltd.'],
    ['b2b-2209085731648', '黄山市松萝雨茶叶有限公司', 'Huangshan Songluoyu Tea Co., Ltd.'],
    ['b2b-2211796320458', '福州茉香里茶业有限公司', 'Fuzhou Moxiangli Tea Co., Ltd.'],
  ],
  coffee: [
    ['b2b-2208653917024', '云南普洱豆坡咖啡有限公司', "Yunnan Pu'er Doupo Coffee Co., Ltd."],
    ['b2b-2211268095347', '保山潞江低潮咖啡有限公司', 'Baoshan Lujiang Dichao Coffee Co., Ltd.'],
  ],
  preserves: [
    ['b2b-2210924680573', '漳州市甜田食品有限公司', 'Zhangzhou Tiantian Foods Co., Ltd.'],
    ['b2b-2213165042797', '烟台果园街食品有限公司', 'Yantai Guoyuanjie Foods Co., Ltd.'],
  ],
  sweets: [
    ['b2b-2206830574916', '上海小码头糖果有限公司', 'Shanghai Xiaomatou Confectionery Co., Ltd.'],
    ['b2b-2212609431758', '东莞市沁甜食品有限公司', 'Dongguan Qintian Foods Co., Ltd.'],
  ],
  noodles: [
    ['b2b-2209413756208', '郑州市麦垛食品有限公司', 'Zhengzhou Maiduo Foods Co., Ltd.'],
    ['b2b-2212087465931', '漯河市渡口速食面业有限公司', 'Luohe Dukou Instant Foods Co., Ltd.'],
  ],
  spices: [
    ['b2b-2207841093652', '玉林市八角湾香料有限公司', 'Yulin Bajiaowan Spices Co., Ltd.'],
    ['b2b-2211530297846', '成都椒岭调味品有限公司', 'Chengdu Jiaoling Seasonings Co., Ltd.'],
  ],
} as const satisfies Record<string, readonly (readonly [id: string, zh: string, en: string])[]>;

export type Trade = keyof typeof companies;

export const suppliers: SupplierCompany[] = Object.values(companies).flatMap((trade) =>
  trade.map(([id, zh, en]) => ({ id, names: inLanguages((language) => (language === 'zh' ? zh : en)) })),
);

/** The companies of a trade take turns. */
export function supplierOf(trade: Trade, turn: number): string {
  const ids = companies[trade];
  const company = ids[turn % ids.length];
  if (!company) throw new Error(`No supplier makes ${trade}.`);
  return company[0];
}
