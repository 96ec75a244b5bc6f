/**
 * Capital letters and digits as pen strokes on a 4 by 6 grid, so that a drawn document needs no installed font. A
 * stroke is a list of points `xy`; strokes are separated by `|`.
 */
const strokes: Record<string, string> = {
  A: '06 02 20 42 46|04 44',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26|10 30|16 36',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10|41 05',
  '1': '11 20 26|16 36',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13|33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '40 20 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '06 26 44 41 30 10 01 02 13 43',
  '.': '26 26',
  ',': '26 17',
  ':': '22 22|25 25',
  '-': '13 33',
  '/': '40 06',
};

/** The SVG path of a text whose upper left corner is at `x`, `y`; accents are left off. */
export function writtenPath(text: string, x: number, y: number, size: number): string {
  const unit = size / 6;
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return [...letters]
    .flatMap((letter, index) => (strokes[letter] ?? '').split('|').map((stroke) => ({ stroke, index })))
    .filter(({ stroke }) => stroke !== '')
    .map(({ stroke, index }) => {
      const points = stroke.split(' ').map((point) => {
        const [column = 0, row = 0] = [...point].map(Number);
        return `${(x + (index * 6 + column) * unit).toFixed(1)} ${(y + row * unit).toFixed(1)}`;
      });
      return `M${points.join('L')}`;
    })
    .join('');
}
