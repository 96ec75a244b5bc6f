import { expect, test } from 'vitest';
import { tooLong } from './sizes.ts';

const lines = (count: number) => 'work();\n'.repeat(count);
const placesOf = (text: string) => tooLong('planted.tsx', text).map((mistake) => mistake.split(':')[0]);

test('guard: the check of sizes refuses a file over 400 lines', () => {
  expect(placesOf(lines(401))).toEqual(['planted.tsx']);
  expect(placesOf(lines(400))).toEqual([]);
});

test.each([
  ['a function', (body: string) => `export async function planted() {\n${body}}\n`],
  ['an arrow function', (body: string) => `const planted = () => {\n${body}};\n`],
  ['a function handed to another', (body: string) => `const planted = memo(() => {\n${body}});\n`],
  ['a method', (body: string) => `class Shop {\n  planted() {\n${body}}\n}\n`],
  ['a function of an object', (body: string) => `const shop = { planted: () => {\n${body}} };\n`],
  ['a static block', (body: string) => `class planted {\n  static {\n${body}}\n}\n`],
  ['a component', (body: string) => `export default function planted() {\n${body}return <b>{1 as number}</b>;\n}\n`],
])('guard: the check of sizes refuses %s over 60 lines', (_what, planted) => {
  expect(placesOf(planted(lines(59)))).toEqual(['planted.tsx planted']);
  expect(placesOf(planted(lines(57)))).toEqual([]);
});

test('a function within a long one is counted by itself, and letters beyond ASCII move nothing', () => {
  const text = `// ${'杯'.repeat(500)}\nfunction outer() {\n${lines(30)}function inner() {\n${lines(30)}}\n}\n`;
  expect(placesOf(text)).toEqual(['planted.tsx outer']);
});
