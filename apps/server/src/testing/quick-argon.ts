import { createRequire } from 'node:module';

/**
 * Stands in for @node-rs/argon2 in tests (vitest.config.ts): the same, but a new hash costs next to nothing. Its real cost is
 * tested in passwords.test.ts.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);

export const verify: typeof real.verify = (hashed, password, options, signal) =>
  real.verify(hashed, password, options, signal);
