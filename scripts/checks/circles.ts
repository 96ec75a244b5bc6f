import { importsOf } from './imports.ts';
import { type SourceFile, sourceFiles } from './source.ts';

/**
 * Files that import each other, over however many steps, have to be read together. The apps and packages have none.
 * Type-only and lazy imports count like any other: code shared by two files belongs in a third.
 */

/** Bundlers find a file without its ending, too. */
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Every circle of imports by a way through it: `a.ts → b.ts → a.ts`. Of circles that share files, one is named. */
export function circles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(path, text).flatMap(
        ({ target }) => endings.map((end) => target + end).find((file) => known.has(file)) ?? [],
      ),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path);
    if (start >= 0) found.push([...way.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const target of imports.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  };
  for (const path of known) follow(path, []);
  return found;
}

export async function checkCircles(): Promise<string[]> {
  return circles(sourceFiles()).map((way) => `${way}: files import each other in a circle`);
}
