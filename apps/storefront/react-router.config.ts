import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The list of pages is short; requesting parts of it would cost a request on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
