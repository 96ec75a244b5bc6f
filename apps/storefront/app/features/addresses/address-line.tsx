import { useLanguage } from '@sampan/ui/texts.ts';
import { WholeNumbers } from '@sampan/ui/whole-numbers.tsx';
import { Fragment } from 'react';
import type { Address } from './address.ts';

/**
 * The whole address in one line, in its country’s order. A city or province without a name in the page’s language keeps the
 * English one it is stored with; the country is in the page’s language.
 */
export function AddressLine({
  address: { lines, city, province },
}: {
  address: Pick<Address, 'lines' | 'city' | 'province'>;
}) {
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  const isPlace = (line: string) => [city, province].some((name) => name !== '' && line.includes(name));
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && comma}
      {isPlace(line) ? (
        <span lang="en">
          <WholeNumbers text={line} />
        </span>
      ) : (
        <WholeNumbers text={line} />
      )}
    </Fragment>
  ));
}
