import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readGiven, sourceProgramOf } from './program.ts';
import { root } from './steps.ts';

/** `npm run dev`: the same server on the same single port, with the pages made by Vite as they change. */
process.env.NODE_ENV = 'development';
process.env.LOG_LEVEL ??= 'warn';

const { createServer } = await import('vite');

/** Each app has a Vite of its own; `hmrPort` is the port of its pages' updates. */
async function develop(app: string, hmrPort: number) {
  const vite = await createServer({
    root: join(root, app),
    configFile: join(root, app, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: hmrPort } },
    appType: 'custom',
  });
  // Without a listener one unreadable file would end the process.
  vite.watcher.on('error', (error) => vite.config.logger.warn(`some files are not watched: ${String(error)}`));
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
    middleware: vite.middlewares,
  };
}

const storefront = await develop('apps/storefront', 24678);
const consoleApp = await develop('apps/console', 24679);
const { runShop } = await import('../apps/server/src/run-shop.ts');
const program = { entry: pathToFileURL(sourceProgramOf(root)).href, given: await readGiven() };
await runShop(program, { ...storefront, clientFolder: undefined, console: consoleApp });
