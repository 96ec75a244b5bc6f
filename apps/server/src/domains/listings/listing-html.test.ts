import { expect, test } from 'vitest';
import { withFullUrls } from './listing-html.ts';

const html = (src: string) => `<p>Glazed.</p><img alt="A mug" src="${src}" width="800" />`;

test('our pictures in a description get a full URL', () =>
  expect(withFullUrls(html('/pictures/mug.webp'), 'https://shop.example')).toBe(
    html('https://shop.example/pictures/mug.webp'),
  ));

test('and are left out where other systems cannot load them', () =>
  expect(withFullUrls(html('/pictures/mug.webp'), undefined)).toBe('<p>Glazed.</p>'));

test.each(['https://other.example/mug.webp', '//other.example/mug.webp'])('other pictures stay: %s', (src) =>
  expect(withFullUrls(html(src), undefined)).toBe(html(src)),
);
