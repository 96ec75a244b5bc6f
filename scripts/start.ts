import { build, canBuild, isFresh } from './build.ts';
import { fail } from './steps.ts';

/** `npm start`: builds the pages if needed and possible, and opens the shop. */
process.env.NODE_ENV ??= 'production';
if (canBuild()) await build();
else if (!isFresh())
  fail('The pages are not built, or from other sources. Run npm run build, then npm run setup:production.');
await import('../apps/server/src/main.ts');
