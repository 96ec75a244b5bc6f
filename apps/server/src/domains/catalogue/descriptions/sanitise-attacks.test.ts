import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { attackStrings } from '#testing/attack-strings.ts';
import { sanitiseDescription } from './sanitise-description.ts';

/**
 * Judges the sanitiser's output twice: by a grammar that can only express the allow-list, so that no two parsers read
 * it differently, and by an HTML parser. Browsers judge it in tests/e2e/attacks.spec.ts.
 */

const elements = new Set(
  'h2 h3 h4 h5 h6 p div ul ol li dl dt dd blockquote hr br figure figcaption b strong i em u s small sub sup span table caption thead tbody tfoot tr th td img'.split(
    ' ',
  ),
);
const attributes: Record<string, Record<string, RegExp>> = {
  img: {
    alt: /^/,
    loading: /^lazy$/,
    src: /^\/(pictures|files)\/(?!.*\.\.)[\w./-]+$/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
  },
  th: { colspan: /^/, rowspan: /^/ },
  td: { colspan: /^/, rowspan: /^/ },
};

const grammar =
  /^(?:[^<>&]|&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);|<\/[a-z\d]+>|<[a-z\d]+(?: [a-z]+="(?:[^"<>&]|&(?:amp|lt|gt|quot|#\d+);)*")*(?: \/)?>)*$/i;

/** Everything in a markup that is not on the list. */
function foreignParts(html: string): string[] {
  const found: string[] = [];
  if (!grammar.test(html)) found.push('not in the grammar');
  const parser = new Parser({
    onopentag(name, given) {
      if (!elements.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(given)) {
        const rule = attributes[name]?.[attribute];
        if (!rule?.test(value)) found.push(`<${name} ${attribute}="${value}">`);
      }
    },
    oncomment: (text) => found.push(`<!--${text}`),
    onprocessinginstruction: (_name, text) => found.push(`<${text}`),
    oncdatastart: () => found.push('<![CDATA['),
  });
  parser.end(html);
  return found;
}

const wrapped = (attack: string): string[] => [
  attack,
  `<p>${attack}</p>`,
  `<td title="${attack}">x</td>`,
  `<img alt="${attack}" src="/pictures/a.webp">`,
  `<img src="${attack}">`,
  `<table><tr>${attack}</tr></table>`,
];

describe('guard: the allow-list against the corpus', () => {
  test('is a corpus', () => {
    expect(attackStrings.length).toBeGreaterThanOrEqual(220);
    expect(new Set(attackStrings).size).toBe(attackStrings.length);
  });

  test.each(attackStrings.map((attack) => [attack.slice(0, 60), attack]))('%j', (_title, attack) => {
    for (const html of wrapped(attack)) {
      const clean = sanitiseDescription(html);
      expect(foreignParts(clean)).toEqual([]);
      expect(sanitiseDescription(clean)).toBe(clean);
      expect(clean.length).toBeLessThanOrEqual(6 * html.length + 100);
      expect(clean.isWellFormed()).toBe(true);
    }
  });

  test('all of it on one page', () => {
    const clean = sanitiseDescription(attackStrings.join('\n'));
    expect(foreignParts(clean)).toEqual([]);
    expect(sanitiseDescription(clean)).toBe(clean);
  });
});

describe('guard: the limits', () => {
  test.each([
    '&',
    '"',
    '<',
    '</p>',
    '<p>',
    '<b><i>',
    '<!--',
    '<a href="',
    '<img src=/files/a alt=',
    '<img src=/files/a>',
    '<table><tr><td>',
    '&lt;',
    '💥',
    '<p x=1 ',
  ])('of %j without end', (piece) => {
    const before = process.cpuUsage();
    const clean = sanitiseDescription(piece.repeat(400_000 / piece.length));
    expect(clean.length).toBeLessThanOrEqual(200_000);
    expect(sanitiseDescription(clean)).toBe(clean);
    expect(clean.isWellFormed()).toBe(true);
    expect(foreignParts(clean)).toEqual([]);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
  });
});
