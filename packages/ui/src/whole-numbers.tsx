import { Fragment } from 'react';

/** Groups of digits in any script, joined by hyphens: `12345-6789`, `01310-100`, a house number `12-14`. */
const joined = /(\+?\p{Nd}+(?:[-\u2010-\u2013]\p{Nd}+)+)/u;

/**
 * A text whose hyphenated numbers stay whole: beside Arabic letters their groups would change places, and a line could
 * end within one.
 */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(joined).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
