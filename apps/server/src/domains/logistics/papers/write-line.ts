import { fileURLToPath } from 'node:url';
import bidiFactory from 'bidi-js';

/**
 * Writes names and addresses in any of the shop's scripts onto a PDF: each run of letters in a font that has them, and
 * lines with Arabic in the order in which they are read.
 */

export type Paper = PDFKit.PDFDocument;
export type Face = 'latin' | 'bold' | 'arabic' | 'chinese' | 'korean';

/** Subsets of Noto (apps/server/fonts/README.md). */
const files: Record<Face, string> = {
  latin: 'latin.ttf',
  bold: 'latin-bold.ttf',
  arabic: 'arabic.ttf',
  chinese: 'chinese.otf',
  korean: 'korean.otf',
};

interface Run {
  text: string;
  face: Face;
  /** Of the bidirectional algorithm: odd is from right to left. */
  level: number;
}

const bidi = bidiFactory();

function faceOf(letter: string, before: Face | undefined, isRightToLeft: boolean, plain: Face): Face {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(letter))
    return 'chinese';
  if (/\p{Script=Hangul}/u.test(letter)) return 'korean';
  if (isRightToLeft) return 'arabic';
  // Between two characters of a script a space is not worth another font.
  return before && letter === ' ' && before !== 'arabic' ? before : plain;
}

/** As they stand on paper, from left to right. */
export function runsOf(text: string, plain: Face = 'latin'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    const face = faceOf(letter, last?.face, level % 2 === 1, plain);
    if (last?.face === face && last.level === level) last.text += letter;
    else runs.push({ text: letter, face, level });
  }
  return inReadingOrder(runs);
}

/** Rule L2 of the algorithm, over runs in place of characters. */
function inReadingOrder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const turned: Run[] = [];
    let group: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) group.unshift(run);
      else {
        turned.push(...group, run);
        group = [];
      }
    }
    ordered = [...turned, ...group];
  }
  return ordered;
}

/** A whole run is shaped at once: letters of Arabic join across a word, and its words are turned together. */
const shaping: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false };

const registered = new WeakMap<Paper, Set<Face>>();

/** A font of megabytes is read only for a paper that needs it, and once. */
function use(paper: Paper, face: Face, size: number): Paper {
  const known = registered.get(paper) ?? new Set();
  if (!known.has(face)) paper.registerFont(face, fileURLToPath(import.meta.resolve(`#fonts/${files[face]}`)));
  registered.set(paper, known.add(face));
  return paper.font(face).fontSize(size);
}

function widthOf(paper: Paper, text: string, size: number, plain?: Face): number {
  return runsOf(text, plain).reduce(
    (width, run) => width + use(paper, run.face, size).widthOfString(run.text, shaping),
    0,
  );
}

interface Place {
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  face?: Face;
  align?: 'start' | 'end';
}

export function writeLine(paper: Paper, text: string, { x, y, size, face, align = 'start' }: Place): void {
  let left = align === 'end' ? x - widthOf(paper, text, size, face) : x;
  for (const run of runsOf(text, face)) {
    use(paper, run.face, size).text(run.text, left, y, { ...shaping, baseline: 'alphabetic' });
    left += paper.widthOfString(run.text, shaping);
  }
}

/** Lines that fit: broken between words, between any two Chinese characters, and within a word that is wider than a line. */
export function linesOf(paper: Paper, text: string, width: number, size: number, face?: Face): string[] {
  const lines = [''];
  const fits = (piece: string) => widthOf(paper, piece.trim(), size, face) <= width;
  for (const word of text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? [])
    for (const piece of fits(word) ? [word] : word) {
      const longer = lines.at(-1) + piece;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(piece.trimStart());
    }
  return lines.map((line) => line.trim()).filter(Boolean);
}
