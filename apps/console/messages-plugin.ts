import { compileCatalogue, isConsoleCatalogue, watchCatalogues } from '@sampan/translations/compile-catalogue';
import type { Plugin } from 'vite';

/** The console's texts, `console*.json` and those of the settings, and of the shared components: one compiled module a language. */
const moduleName = 'virtual:messages/';
const others = ['setup.json', 'ui.json'];
/** The server writes mails. */
const isMail = (file: string) => file === 'console-mail.json';
const isWanted = (file: string) => (isConsoleCatalogue(file) && !isMail(file)) || others.includes(file);

export function messages(): Plugin {
  return {
    name: 'sampan-console-messages',
    configureServer(server) {
      const watcher = watchCatalogues(() => {
        server.moduleGraph.invalidateAll();
        server.hot.send({ type: 'full-reload' });
      });
      // An unreadable file must not end the process.
      watcher.on('error', (error) => server.config.logger.warn(`texts are not watched: ${String(error)}`));
      server.httpServer?.on('close', () => watcher.close());
    },
    resolveId: (id) => (id.startsWith(moduleName) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${moduleName}`) ? compileCatalogue(id.slice(moduleName.length + 1), isWanted) : undefined,
  };
}
