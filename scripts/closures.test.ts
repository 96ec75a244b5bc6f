import { expect, test } from 'vitest';
import { actionsOf, closureOf, importsAmong } from './closures.ts';

const orders = 'apps/server/src/domains/orders';
const imports = importsAmong([
  { path: `${orders}/routes.ts`, text: "import { a } from './desk/a.ts';\nimport './console-routes.ts';" },
  { path: `${orders}/console-routes.ts`, text: "import { b } from './desk/b.ts';" },
  { path: `${orders}/desk/a.ts`, text: "import type { B } from './b.ts';\nimport '#shop/context.ts';" },
  { path: `${orders}/desk/b.ts`, text: "import './c.ts';" },
  { path: `${orders}/desk/c.ts`, text: "import './b.ts';" },
]);

test('actions are the files that routes name', () => {
  expect(actionsOf(imports)).toEqual([`${orders}/desk/a.ts`, `${orders}/desk/b.ts`]);
});

test('a closure holds types, and ends where files import each other', () => {
  expect(closureOf(`${orders}/desk/a.ts`, imports)).toEqual(['a', 'b', 'c'].map((name) => `${orders}/desk/${name}.ts`));
});
