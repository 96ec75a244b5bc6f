/** The colours that demo goods come in. `hex` is the dyed material, lit neutrally. */
export const colours = [
  { id: 'white', hex: '#f4f2ec', zh: '白色', en: 'White' },
  { id: 'cream', hex: '#ebdfc6', zh: '米白色', en: 'Cream' },
  { id: 'sand', hex: '#cfae85', zh: '沙色', en: 'Sand' },
  { id: 'camel', hex: '#b98345', zh: '驼色', en: 'Camel' },
  { id: 'brown', hex: '#6f4a30', zh: '棕色', en: 'Brown' },
  { id: 'brick', hex: '#a94f35', zh: '砖红色', en: 'Brick' },
  { id: 'red', hex: '#c23b2e', zh: '红色', en: 'Red' },
  { id: 'wine', hex: '#73263a', zh: '酒红色', en: 'Wine' },
  { id: 'pink', hex: '#e3a3b0', zh: '粉色', en: 'Pink' },
  { id: 'plum', hex: '#7c4070', zh: '梅子色', en: 'Plum' },
  { id: 'violet', hex: '#8f7fd0', zh: '紫罗兰色', en: 'Violet' },
  { id: 'navy', hex: '#27406f', zh: '藏青色', en: 'Navy' },
  { id: 'blue', hex: '#3b72b8', zh: '蓝色', en: 'Blue' },
  { id: 'sky', hex: '#9cc3df', zh: '天蓝色', en: 'Sky blue' },
  { id: 'denim', hex: '#4f6a8c', zh: '牛仔蓝', en: 'Denim blue' },
  { id: 'teal', hex: '#1f7d80', zh: '青色', en: 'Teal' },
  { id: 'mint', hex: '#a9d3bd', zh: '薄荷绿', en: 'Mint' },
  { id: 'green', hex: '#3d8a53', zh: '绿色', en: 'Green' },
  { id: 'moss', hex: '#5f6b45', zh: '苔绿色', en: 'Moss' },
  { id: 'mustard', hex: '#cf9b32', zh: '芥末黄', en: 'Mustard' },
  { id: 'yellow', hex: '#efcb5b', zh: '黄色', en: 'Yellow' },
  { id: 'grey', hex: '#9a9c9e', zh: '灰色', en: 'Gray' },
  { id: 'charcoal', hex: '#46494e', zh: '炭灰色', en: 'Charcoal' },
  { id: 'black', hex: '#26272a', zh: '黑色', en: 'Black' },
] as const;

export type ColourId = (typeof colours)[number]['id'];
