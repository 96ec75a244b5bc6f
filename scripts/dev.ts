import { join } from 'node:path';
import { root } from './steps.ts';

/** `npm run dev`: the same server on the same single port, with the pages made by Vite as they change. */
process.env.NODE_ENV = 'development';
process.env.LOG_LEVEL ??= 'warn';

const { createServer } = await import('vite');
const vite = await createServer({
  root: join(root, 'apps/storefront'),
  configFile: join(root, 'apps/storefront/vite.config.ts'),
  server: { middlewareMode: true },
  appType: 'custom',
});
// Without a listener one file that cannot be read would end the process.
vite.watcher.on('error', (error) => vite.config.logger.warn(`some files are not watched: ${String(error)}`));
const { runShop } = await import('../apps/server/src/run-shop.ts');
await runShop({
  load: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  clientFolder: undefined,
  middleware: vite.middlewares,
});
