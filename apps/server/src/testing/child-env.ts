import { fileURLToPath } from 'node:url';

/** What a command in a child process needs besides its own variables: programs, and what Node compiled before. */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.test-data/compiled', import.meta.url)),
};
