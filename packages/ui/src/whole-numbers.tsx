import { joinedNumbers } from '@sampan/contract/joined-numbers';
import { Fragment } from 'react';

/** A text whose hyphenated numbers stay whole, in every direction of writing, and on one line. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(joinedNumbers).map((part, index) =>
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
