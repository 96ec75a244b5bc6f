import { checkArrows } from './checks/arrows.ts';
import { checkCircles } from './checks/circles.ts';
import { checkClasses } from './checks/classes.ts';
import { checkCommits } from './checks/commits.ts';
import { checkFacts } from './checks/facts.ts';
import { checkFieldWords } from './checks/field-words.ts';
import { checkGlossaries } from './checks/glossaries.ts';
import { checkInventory } from './checks/inventory.ts';
import { checkOwners } from './checks/owners.ts';
import { checkReaders } from './checks/readers.ts';
import { checkRooms } from './checks/rooms.ts';
import { checkSizes } from './checks/sizes.ts';
import { checkStyles } from './checks/styles.ts';
import { checkTexts } from './checks/texts.ts';
import { staleFiles } from './generate.ts';
import { bin, run } from './steps.ts';

/**
 * `npm run check`: format and lint, types, import directions, unused code, sizes, facts in the documents, texts, words.
 */

type Check = [name: string, check: () => Promise<readonly string[]>];

const typesOfRoutes: Check = [
  'types of the routes',
  async () =>
    (await run(bin('react-router'), ['typegen'], { cwd: 'apps/storefront', isQuiet: true })) === 0 ? [] : ['see above'],
];

const types: Check = [
  'types',
  async () => ((await run(bin('tsc'), ['-p', '.'], { isQuiet: true })) === 0 ? [] : ['see above']),
];

const others: Check[] = [
  [
    'format and lint',
    async () =>
      (await run(bin('biome'), ['check', '--error-on-warnings', '.'], { isQuiet: true })) === 0
        ? []
        : ['see above; npm run format fixes most of it'],
  ],
  ['import directions', checkArrows],
  ['rooms and doors', checkRooms],
  ['writers of the tables', checkOwners],
  ['readers of the tables', checkReaders],
  ['what is held about customers', checkInventory],
  ['circles of imports', checkCircles],
  [
    'unused files, exports and packages',
    async () => ((await run(bin('knip'), [], { isQuiet: true })) === 0 ? [] : ['see above']),
  ],
  ['sizes', checkSizes],
  ['facts in the documents', checkFacts],
  ['subjects of new commits', checkCommits],
  ['style variables', checkStyles],
  ['classes', checkClasses],
  ['fields of the calls', checkFieldWords],
  ['texts', checkTexts],
  ['words of the demo goods', checkGlossaries],
  ['generated files', staleFiles],
];

export async function runChecks(): Promise<{ passed: number; failed: number; failures: readonly string[] }> {
  const failures: string[] = [];
  let passed = 0;
  const runOne = async ([name, check]: Check) => {
    const mistakes = await check();
    process.stdout.write(
      `  ${mistakes.length === 0 ? '✓' : '✗'} ${name}\n${mistakes.map((mistake) => `      ${mistake}\n`).join('')}`,
    );
    if (mistakes.length > 0) failures.push(`${name}: ${mistakes.join('; ')}`);
    else passed++;
  };
  await runOne(typesOfRoutes);
  // The compiler takes longer than all others together, on one core.
  const compiling = runOne(types);
  for (const check of others) await runOne(check);
  await compiling;
  return { passed, failed: failures.length, failures };
}

if (import.meta.main) process.exitCode = (await runChecks()).failed > 0 ? 1 : 0;
