import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { elementsOf } from './policy-text.tsx';

const shown = (html: string) => renderToStaticMarkup(elementsOf(html));

test('a cleaned text looks as the shop shows it, but for its links', () => {
  const html = '<h2 id="a">One &amp; two</h2><p>Text<br>and <strong>more</strong></p><ol start="3"><li>x</li></ol>';
  expect(shown(html)).toBe('<h2>One &amp; two</h2><p>Text<br/>and <strong>more</strong></p><ol><li>x</li></ol>');
  expect(shown('<p><a href="/x">a link</a></p>')).toBe('<p><u>a link</u></p>');
});

test('guard: markup that a policy may not hold becomes no element', () => {
  expect(shown('<p><script>alert(1)</script><img src=x onerror=alert(1)></p>')).toBe('<p>alert(1)</p>');
  expect(shown('<p onclick="x()">&lt;script&gt;</p>')).toBe('<p>&lt;script&gt;</p>');
});

test('unclosed elements end with their parent', () => {
  expect(shown('<ul><li>a')).toBe('<ul><li>a</li></ul>');
});
