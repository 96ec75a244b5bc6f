/** What people and plug-ins write where goods have no code of their own. */
const noCodes = new Set([
  ...['na', 'none', 'no', 'null', 'nil', 'nan', 'undefined', 'unknown', 'empty', 'false', 'default', 'tbd', 'tba'],
  ...[
    'sku',
    'nosku',
    'x',
    'xx',
    'xxx',
    'keine',
    'ohne',
    'aucun',
    'sans',
    'ninguno',
    'nessuno',
    'nenhum',
    'нет',
    '无',
    'なし',
    '없음',
  ],
]);

/** The same words stand at many goods, and say nothing about any of them. */
export function isNoCode(code: string): boolean {
  const letters = code.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^0*$/.test(letters) || noCodes.has(letters);
}
