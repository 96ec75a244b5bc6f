import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  basename: '/console/',
  // Nothing here is for search engines or for slow first visits: operators load it once and keep it open.
  ssr: false,
} satisfies Config;
