import { type PartCache, placeTag } from './cached.tsx';

/** The HTML of parts rendered earlier, least recently used first. */
export class CachedParts {
  readonly #parts = new Map<string, string>();
  readonly #maxLength: number;
  #length = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get(key: string): string | undefined {
    const html = this.#parts.get(key);
    if (html === undefined) return undefined;
    this.#parts.delete(key);
    this.#parts.set(key, html);
    return html;
  }

  set(key: string, html: string): void {
    if (this.#parts.has(key)) return;
    // A slice would keep the whole page it was cut from in memory.
    this.#parts.set(key, Buffer.from(html).toString());
    this.#length += key.length + html.length;
    for (const [oldest, { length }] of this.#parts) {
      if (this.#length <= this.#maxLength) break;
      this.#parts.delete(oldest);
      this.#length -= oldest.length + length;
    }
  }
}

/**
 * The parts of one page. `shared` covers what every part shows implicitly: language, currency and rate, and the shop.
 * `mark` is the page's secret, so that no product text can pass for a part.
 */
export class PageParts implements PartCache {
  readonly #parts: CachedParts;
  readonly #shared: string;
  readonly #mark: string;
  readonly #keys: string[] = [];
  readonly #known: (string | undefined)[] = [];

  constructor(parts: CachedParts, shared: string, mark: string) {
    this.#parts = parts;
    this.#shared = shared;
    this.#mark = mark;
  }

  place(part: string): { id: string; isKnown: boolean } {
    const key = `${this.#shared} ${part}`;
    const known = this.#parts.get(key);
    this.#known.push(known);
    return { id: `${this.#mark}-${this.#keys.push(key) - 1}`, isKnown: known !== undefined };
  }

  /** Puts the parts in their places; newly rendered ones are kept for the next page. */
  fill(html: string): string {
    const [opening, ending, closing] = [`<${placeTag} id="${this.#mark}-`, '">', `</${placeTag}>`];
    const pieces: string[] = [];
    let from = 0;
    for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, from)) {
      const start = html.indexOf(ending, at);
      const end = html.indexOf(closing, start);
      const index = Number(html.slice(at + opening.length, start));
      pieces.push(html.slice(from, at), this.#partOf(index, html.slice(start + ending.length, end)));
      from = end + closing.length;
    }
    pieces.push(html.slice(from));
    return pieces.join('');
  }

  #partOf(index: number, written: string): string {
    const known = this.#known[index];
    if (known !== undefined) return known;
    const key = this.#keys[index];
    if (key !== undefined) this.#parts.set(key, written);
    return written;
  }
}
