/** What one is called. Chinese counts clothes, mugs, books and trousers with different words, Japanese shoes and gloves. */
export const garment = { zh: '件', en: 'piece', many: 'pieces' };
export const item = { zh: '个', en: 'piece', many: 'pieces' };
export const strip = { zh: '条', en: 'piece', many: 'pieces' };
export const hat = { zh: '顶', en: 'piece', many: 'pieces' };
export const book = { zh: '本', en: 'piece', many: 'pieces' };
export const pair = { zh: '双', en: 'pair', many: 'pairs' };
export const glovePair = { ...pair, ja: '双' };
export const set = { zh: '套', en: 'set', many: 'sets' };
export const box = { zh: '盒', en: 'box', many: 'boxes' };
export const tin = { zh: '罐', en: 'tin', many: 'tins' };
export const jar = { zh: '瓶', en: 'jar', many: 'jars' };
export const bag = { zh: '袋', en: 'bag', many: 'bags' };
