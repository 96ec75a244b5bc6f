import { compileCatalogue, isConsoleCatalogue, watchCatalogues } from '@sampan/translations/compile-catalogue';
import type { Plugin } from 'vite';

/**
 * The console's texts, `console*.json` and those of the settings, and of the shared components: one compiled module a
 * language, and one more for each part whose pages load their texts themselves, `virtual:messages/en/marketplace`.
 */
const moduleName = 'virtual:messages/';
const others = ['setup.json', 'ui.json'];
/** The server writes mails. */
const isMail = (file: string) => file === 'console-mail.json';
const parts: Record<string, readonly string[]> = {
  marketplace: ['console-connection.json', 'console-marketplace.json'],
};
const isOfPart = (file: string) => Object.values(parts).some((files) => files.includes(file));
const isWanted = (file: string) =>
  (isConsoleCatalogue(file) && !isMail(file) && !isOfPart(file)) || others.includes(file);

function compiled(name: string): string {
  const [language = '', part] = name.split('/');
  return compileCatalogue(language, part === undefined ? isWanted : (file) => parts[part]?.includes(file) === true);
}

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
    load: (id) => (id.startsWith(`\0${moduleName}`) ? compiled(id.slice(moduleName.length + 1)) : undefined),
  };
}
