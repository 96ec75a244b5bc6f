import { expect, test, vi } from 'vitest';

type Rule = (given: string) => string;

/** A browser with Trusted Types uses the policy's results, and nothing that it refuses. */
const policies = new Map<string, Record<string, Rule>>();
vi.stubGlobal('trustedTypes', {
  createPolicy: (name: string, rules: Record<string, Rule>) => {
    policies.set(name, rules);
    return rules;
  },
});
// Made when the module is loaded, which another test may have done without such a browser.
const inBrowser = './trusted-html.ts?trusted-types';
const { trustedHtml, trustedWorker }: typeof import('./trusted-html.ts') = await import(inBrowser);

test.each([
  'Nothing but words: 3 > 2 & "quoted"',
  '<h2>Care</h2><p>Wash at <b>30</b>, dry<br/>flat.</p><hr><ul><li>one</li></ul>',
  '<figure><img src="/pictures/7.webp" alt="A mug" width="640" height="480" loading="lazy"><figcaption>Blue</figcaption></figure>',
  '<table><caption>Sizes</caption><thead><tr><th colspan="2">cm</th></tr></thead><tbody><tr><td rowspan="2">9</td></tr></tbody></table>',
  '<ol start="3"><li><a href="https://shop.example/de" rel="nofollow noopener">here</a></li></ol>',
  '<p><a href="/m/help">help</a> <a href="mailto:desk@shop.example">mail</a> <a href="tel:+49301">call</a></p>',
  '{"@type":"Product","name":"\\u003c/script>"}',
])('what the server’s sanitisers let through is trusted: %s', (html) => {
  expect(trustedHtml(html)).toBe(html);
});

test.each([
  '<script>pwned()</script>',
  '<p>fine</p><script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=pwned()>',
  '<img src="x" onerror="pwned()">',
  '<p onclick="pwned()">x</p>',
  '<p style="position:fixed">x</p>',
  '<p id="x">x</p>',
  '<a href="javascript:pwned()">x</a>',
  '<a href=" https://shop.example/">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="http://shop.example/">x</a>',
  '<a href="/" target="_blank">x</a>',
  '<a href="/" href=javascript:pwned()>x</a>',
  '<svg onload=pwned()>',
  '<svg><p>x</p></svg>',
  '<math><mi>x</mi></math>',
  '<iframe src="https://evil.example/"></iframe>',
  '<object data="https://evil.example/"></object>',
  '<form action="https://evil.example/"><input name="code"></form>',
  '<style>p{}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0">',
  '<template><p>x</p></template>',
  '<!-- --><p>x</p>',
  '<P>x</P>',
  '<p/onclick=pwned()>x',
  '<p>3 < 2</p>',
  '<p>x</p',
])('guard: refuseOtherMarkup. Whatever else comes is no markup of the shop’s: %s', (html) => {
  expect(() => trustedHtml(html)).toThrow(TypeError);
});

test('guard: refuseOthers. No script’s address is trusted but the one of the page’s own worker', () => {
  const { createScriptURL, ...others } = policies.get('shop-sanitised') ?? {};
  expect([...policies.keys()]).toEqual(['shop-sanitised']);
  expect(Object.keys(others)).toEqual(['createHTML']);
  expect(trustedWorker()).toBe('/offline-worker.js');
  for (const address of [
    '/offline-worker.js?x',
    '//evil.example/offline-worker.js',
    'data:text/javascript,pwned()',
    '',
  ])
    expect(() => createScriptURL?.(address), address).toThrow(TypeError);
});
