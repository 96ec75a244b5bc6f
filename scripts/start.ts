import { build } from './build.ts';

/** `npm start`: builds the pages if needed and opens the shop. */
process.env.NODE_ENV ??= 'production';
await build();
await import('../apps/server/src/main.ts');
