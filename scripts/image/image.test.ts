import { expect, test } from 'vitest';
import { listContext } from './context.ts';
import { parseDockerfile, readAssignments, readCommand } from './dockerfile.ts';

test('stages, flags and continued lines of a Dockerfile', () => {
  const [first, second] = parseDockerfile(
    'FROM node:24-slim AS build\n# a comment\nRUN npm ci && \\\n  npm test\n\nFROM build\nCOPY --from=build --chmod=755 /a b/\nENV A=1 B="two words"\nCMD ["node", "a.ts"]\n',
  );
  expect(first).toMatchObject({ name: 'build', from: 'node:24-slim' });
  expect(first?.steps).toEqual([{ line: 3, instruction: 'RUN', flags: {}, rest: 'npm ci &&    npm test' }]);
  expect(second).toMatchObject({ name: '1', from: 'build' });
  const [copy, env, command] = second?.steps ?? [];
  expect(copy).toMatchObject({ flags: { from: 'build', chmod: '755' }, rest: '/a b/' });
  expect(readAssignments(env?.rest ?? '')).toEqual({ A: '1', B: 'two words' });
  expect(readCommand(command?.rest ?? '')).toEqual(['node', 'a.ts']);
  expect(() => readCommand('npm start')).toThrow('not in the form');
});

test('the image gets the shop’s runtime, no tests, no secrets, nothing installed or built', () => {
  const files = listContext();
  for (const needed of [
    'package-lock.json',
    '.npmrc',
    'scripts/setup.sh',
    'apps/server/src/main.ts',
    'apps/demo/src/main.ts',
  ])
    expect(files).toContain(needed);
  const others = files.filter((path) => !/^\.git\/(HEAD|packed-refs|refs\/heads\/.+)$/.test(path));
  expect(
    others.filter((path) => /\.test\.tsx?$|(^|\/)(node_modules|build|\.env|tests|docs|\.git)(\/|$)/.test(path)),
  ).toEqual([]);
});
