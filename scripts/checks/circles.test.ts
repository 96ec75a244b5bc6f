import { expect, test } from 'vitest';
import { circles } from './circles.ts';

const page = 'apps/storefront/app/pages/cart';
const file = (name: string, text: string) => ({ path: `${page}/${name}`, text });

test.each([
  ['by name', "import { x } from './cart-row.tsx';"],
  ['by type', "import type { X } from './cart-row.tsx';"],
  ['late', "const row = lazy(() => import('./cart-row.tsx'));"],
  ['by the type of what is imported late', "type X = typeof import('./cart-row.tsx');"],
  ['late, by a template', 'const row = lazy(() => import(`./cart-row.tsx`));'],
  ['without its ending', "import { x } from './cart-row';"],
  ['for its effect', "import './cart-row.tsx';"],
])('guard: the check refuses a file that is imported back %s', (_how, text) => {
  const row = file('cart-row.tsx', "import type { Cart } from './use-cart.ts';");
  expect(circles([file('use-cart.ts', text), row])).toEqual([
    `${page}/use-cart.ts → ${page}/cart-row.tsx → ${page}/use-cart.ts`,
  ]);
});

test('guard: the check refuses a circle of three, and names it once', () => {
  const files = [
    file('entry.ts', "import './a.ts';"),
    file('a.ts', "import './b.ts';\nimport './leaf.ts';"),
    file('b.ts', "import type { C } from './c.ts';"),
    file('c.ts', "import('./a.ts');"),
    file('leaf.ts', ''),
  ];
  expect(circles(files)).toEqual([`${page}/a.ts → ${page}/b.ts → ${page}/c.ts → ${page}/a.ts`]);
});

test('the check allows two ways to one file, and a comment that points back', () => {
  const files = [
    file('a.ts', "import './b.ts';\nimport './c.ts';"),
    file('b.ts', "import './c.ts';"),
    file('c.ts', "// as in import './a.ts'\n"),
  ];
  expect(circles(files)).toEqual([]);
});
