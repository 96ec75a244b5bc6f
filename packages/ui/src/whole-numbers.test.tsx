import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WholeNumbers } from './whole-numbers.tsx';

const markup = (text: string) => renderToStaticMarkup(<WholeNumbers text={text} />);

test('guard: WholeNumbers. A hyphenated postal code is isolated from the letters beside it', () => {
  expect(markup('الرياض 12345-6789')).toBe('الرياض <bdi dir="ltr">12345-6789</bdi>');
  expect(markup('01310-100 São Paulo - SP')).toBe('<bdi dir="ltr">01310-100</bdi> São Paulo - SP');
  expect(markup('شارع ١٢-١٤')).toBe('شارع <bdi dir="ltr">١٢-١٤</bdi>');
  expect(markup('Apt. 4, 90015')).toBe('Apt. 4, 90015');
});
