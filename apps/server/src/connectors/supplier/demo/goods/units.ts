/** What one is called. Chinese counts clothes, mugs, books and trousers with different words. */
export const garment = { zh: '件', en: 'piece' };
export const item = { zh: '个', en: 'piece' };
export const strip = { zh: '条', en: 'piece' };
export const hat = { zh: '顶', en: 'piece' };
export const book = { zh: '本', en: 'piece' };
export const pair = { zh: '双', en: 'pair' };
export const set = { zh: '套', en: 'set' };
export const box = { zh: '盒', en: 'box' };
export const tin = { zh: '罐', en: 'tin' };
export const jar = { zh: '瓶', en: 'jar' };
export const bag = { zh: '袋', en: 'bag' };
