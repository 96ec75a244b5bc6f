import { expect, test } from 'vitest';
import { tooLong } from './sizes.ts';

const statements = (count: number) => 'work();\n'.repeat(count);
const placesOf = (text: string) => tooLong('planted.tsx', text).map((mistake) => mistake.split(':')[0]);

test('guard: the check of sizes refuses a file with more than 200 statements', () => {
  expect(placesOf(statements(201))).toEqual(['planted.tsx']);
  expect(placesOf(statements(200))).toEqual([]);
});

test.each([
  ['a function', (body: string) => `export async function planted() {\n${body}}\n`],
  ['an arrow function', (body: string) => `const planted = () => {\n${body}};\n`],
  ['a function handed to another', (body: string) => `const planted = memo(() => {\n${body}});\n`],
  ['a method', (body: string) => `class Shop {\n  planted() {\n${body}}\n}\n`],
  ['a function of an object', (body: string) => `const shop = { planted: () => {\n${body}} };\n`],
  ['a static block', (body: string) => `class planted {\n  static {\n${body}}\n}\n`],
])('guard: the check of sizes refuses %s with more than 40 statements', (_what, planted) => {
  expect(placesOf(planted(statements(41)))).toEqual(['planted.tsx planted']);
  expect(placesOf(planted(statements(40)))).toEqual([]);
});

test.each([
  ['a loop, its body and a declaration', 'for (const a of b) {\n  work(a);\n}\nlet c = 1;\n', 10],
  ['a condition within an expression', 'work(a ? b : c);\n', 20],
  ['the cases of a switch', 'switch (a) {\n  case 1:\n    work();\n}\n', 13],
])('guard: %s count', (_what, part, most) => {
  expect(placesOf(`function planted() {\n${part.repeat(most)}}\n`)).toEqual([]);
  expect(placesOf(`function planted() {\n${part.repeat(most + 1)}}\n`)).toEqual(['planted.tsx planted']);
});

test('lines do not count: an object of a hundred properties, an element of a hundred others', () => {
  const properties = Array.from({ length: 100 }, (_, index) => `  p${index}: ${index},\n`).join('');
  const elements = '<b>text</b>\n'.repeat(100);
  expect(placesOf(`function planted() {\n  return {\n${properties}};\n}\n`)).toEqual([]);
  expect(placesOf(`function Planted() {\n  return (<div>${elements}</div>);\n}\n`)).toEqual([]);
});

test('a function within another is counted by itself', () => {
  const text = `function outer() {\n${statements(39)}function inner() {\n${statements(41)}}\n}\n`;
  expect(placesOf(text)).toEqual(['planted.tsx inner']);
});
