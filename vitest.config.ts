import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      'packages/locations/generate/**',
      'apps/server/demo/generate-pictures/**',
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
