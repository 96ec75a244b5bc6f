import { build } from './build.ts';

/** `npm start`: what is installed already, built if needed, opened. */
process.env.NODE_ENV ??= 'production';
await build();
await import('../apps/server/src/main.ts');
