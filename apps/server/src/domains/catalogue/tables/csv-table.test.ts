import { serverLimits } from '@sampan/contract/limits';
import { expect, test } from 'vitest';
import { readJsonFile } from '#domains/catalogue/files/json-file.ts';
import { categoryPlacer } from '#domains/catalogue/files/place-categories.ts';
import { readLongCsvTable } from './csv-table.ts';
import type { FileProblem } from './file-problem.ts';

const header = { columnsOf: (titles: readonly string[]) => titles.map((title) => title as 'a' | 'b'), check: () => {} };
const read = async (text: string, linesMax = 10_000) => {
  const problems: FileProblem[] = [];
  return { ...(await readLongCsvTable(text, header, problems, linesMax)), problems };
};

test('guard: piecesOf. A long file is read whole, and others have their turn meanwhile', async () => {
  const lines = Array.from({ length: 8000 }, (_, index) => `${index},"é中💥\n${'x'.repeat(index % 90)}"`);
  let turns = 0;
  const turn = setInterval(() => turns++, 0);
  const { rows, problems } = await read(`a;b\n${lines.join('\n').replaceAll(',', ';')}\n`);
  clearInterval(turn);
  expect([rows.length, problems, rows.at(-1)?.line]).toEqual([8000, [], 16_000]);
  for (const [index, { cells }] of rows.entries())
    expect(cells).toEqual({ a: String(index), b: `é中💥\n${'x'.repeat(index % 90)}` });
  expect(turns).toBeGreaterThan(2);
});

test('guard: importLinesMax. A file of too many lines or products is to be split', async () => {
  expect((await read('a,b\n1,2\n3,4\n', 2)).problems).toEqual([]);
  const tooMany = { problem: 'too_many_lines' };
  expect(await read('a,b\n1,2\n3,4\n5,6\n', 2)).toMatchObject({ rows: [], problems: [tooMany] });
  const text = `[${'{},'.repeat(serverLimits.importLinesMax)}{}]`;
  const { problems } = readJsonFile(text, { weight: 'unknown', place: categoryPlacer([], new Map()) });
  expect(problems).toMatchObject([tooMany]);
});

test('what is no CSV says on which line', async () => {
  expect((await read('a,b\n1,2\n3,"4\n')).problems).toMatchObject([
    { problem: 'csv_broken', values: { separator: 'commas' } },
  ]);
});

test('cells beyond the header are read unless they are empty', async () => {
  const { rows, problems } = await read('a,b\n1,2,,\n3,4,,x\n');
  expect([rows, problems]).toEqual([
    [
      { line: 2, cells: { a: '1', b: '2' } },
      { line: 3, cells: { a: '3', b: '4' }, beyond: 'x' },
    ],
    [],
  ]);
});
