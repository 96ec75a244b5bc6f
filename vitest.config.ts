import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/simulators/**/*.test.ts',
    ],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      'packages/locations/generate/**',
      'packages/demo-shop/generate-pictures/**',
    ],
    pool: 'forks',
    maxWorkers: 2,
    // For what hangs; a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
