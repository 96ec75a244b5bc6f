import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findQuickChromium } from '../../scripts/chromium.ts';

// Commands that tests run do not compile their modules again; the shop shares it.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './open-demo-shop.ts',
  workers: 4,
  fullyParallel: true,
  // The summary names what passed only the second time.
  retries: 1,
  // Applies to hanging tests; a busy machine may take its time.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json']],
  outputDir: '../../test-results',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findQuickChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for its code to be worth optimizing.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
});
