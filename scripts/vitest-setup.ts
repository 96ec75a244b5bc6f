import { afterAll, vi } from 'vitest';

/** Files of tests share their process: what one has faked is not faked for the next. */

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
