import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongTestsFirst } from './scripts/long-tests-first.ts';

const exclude = ['**/node_modules/**', '**/build/**', 'packages/locations/generate/**'];

/** Tests that replace modules by `vi.mock`, which others must not see, or need the real argon2. */
const mocking = [
  'apps/server/src/connectors/hooks/http.test.ts',
  'apps/server/src/connectors/storage/local/routes.test.ts',
  'apps/server/src/domains/accounts/passwords.test.ts',
  'apps/server/src/domains/accounts/sign-in/sign-in.test.ts',
];

const quickArgon = fileURLToPath(new URL('apps/server/src/testing/quick-argon.ts', import.meta.url));

export default defineConfig({
  test: {
    pool: 'forks',
    // A tenth of the time went into collecting what a call had left.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: 4,
    // Each run compiled all modules again.
    fsModuleCache: true,
    sequence: { sequencer: LongTestsFirst },
    globalSetup: 'scripts/vitest-global.ts',
    // For what hangs; a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Just before that, so that it says what it waits for.
    expect: { poll: { timeout: 290_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': quickArgon } },
        test: {
          name: 'all',
          include: [
            'apps/**/*.test.{ts,tsx}',
            'packages/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/simulators/**/*.test.ts',
          ],
          exclude: [...exclude, ...mocking],
          // Importing the server anew for each file was a third of their time.
          isolate: false,
          setupFiles: 'scripts/vitest-setup.ts',
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking, exclude } },
    ],
  },
});
