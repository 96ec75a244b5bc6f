import { listCountries } from '@sampan/locations';
import { expect, test } from 'vitest';
import { countryCodes } from './country-codes.ts';

test('a company can be in every country that the shop knows, and in no other', () => {
  expect(countryCodes).toEqual(
    listCountries('en')
      .map(({ iso }) => iso)
      .toSorted(),
  );
});
