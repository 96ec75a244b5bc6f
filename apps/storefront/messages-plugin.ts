import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languages } from '@sampan/contract/languages';
import { compileCatalogue, isConsoleCatalogue, watchCatalogues } from '@sampan/translations/compile-catalogue';
import type { Plugin } from 'vite';

/**
 * The pages' texts. Every language becomes six compiled modules: `shop` for every page and the catalogue, `more` for
 * the account pages, `developers` and `security` for the pages of those names, `market` for what is shown of the marketplace, `reseller` for the pages below /m, in place of `more` and with
 * all of its texts. A missing translation falls back to English. The server imports `virtual:messages`; the browser
 * loads the files that its page names, `assets/messages-….js`. `virtual:language-offers` has each language's offer for
 * pages in other languages.
 */
const folder = new URL('../../packages/translations/', import.meta.url);
/** Texts used on the server only, those of operators' pages, which load them themselves, and those that pages in other languages contain. */
const otherFiles = new Set(['errors.json', 'mail.json', 'messages-server.json', 'language-offer.json', 'setup.json']);
const shopFiles = new Set([
  'layout.json',
  'home.json',
  'catalogue.json',
  'favourites.json',
  'shipping.json',
  'ui.json',
]);
const groups = ['shop', 'more', 'developers', 'security', 'market', 'reseller'] as const;
type Group = (typeof groups)[number];
const moduleName = 'virtual:messages';
const offersName = 'virtual:language-offers';

function groupOf(name: string): Group {
  if (shopFiles.has(name)) return 'shop';
  if (name.startsWith('reseller-')) return 'reseller';
  if (name === 'developers.json') return 'developers';
  if (name === 'marketplace.json') return 'market';
  return name === 'security.json' ? 'security' : 'more';
}

function isIn(group: Group) {
  const isWanted = (own: Group) => own === group || (own === 'more' && group === 'reseller');
  return (file: string) => !isConsoleCatalogue(file) && !otherFiles.has(file) && isWanted(groupOf(file));
}

const compile = (language: string, group: Group): string => compileCatalogue(language, isIn(group));

function fileName(language: string, group: Group): string {
  const hash = createHash('sha256').update(compile(language, group)).digest('base64url').slice(0, 8);
  return `assets/messages-${language}-${group}-${hash}.js`;
}

/** The content of `virtual:messages`: the URLs of each language's files and how the server loads them. */
function directory(addressOf: (language: string, group: Group) => string): string {
  const perGroup = (make: (group: Group) => string) => groups.map((group) => `${group}: ${make(group)}`).join(', ');
  const lines = languages.map(({ code }) => {
    const addresses = perGroup((group) => JSON.stringify(addressOf(code, group)));
    const loaders = perGroup((group) => `() => import('${moduleName}/${code}/${group}')`);
    return `${code}: { addresses: { ${addresses} }, load: { ${loaders} } },`;
  });
  return `export const messages = {\n${lines.join('\n')}\n};\n`;
}

function languageOffers(): string {
  const entries = languages.map(({ code }) => {
    const texts = JSON.parse(readFileSync(new URL(`${code}/language-offer.json`, folder), 'utf8'));
    return [code, { view: texts['languageOffer.view'], close: texts['languageOffer.close'] }];
  });
  return `export const languageOffers = ${JSON.stringify(Object.fromEntries(entries))};\n`;
}

export function messages(): Plugin {
  let developing = false;
  return {
    name: 'sampan-messages',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    configureServer(server) {
      const watcher = watchCatalogues(() => {
        server.moduleGraph.invalidateAll();
        server.hot.send({ type: 'full-reload' });
      });
      // An unreadable file must not end the process.
      watcher.on('error', (error) => server.config.logger.warn(`texts are not watched: ${String(error)}`));
      server.httpServer?.on('close', () => watcher.close());
    },
    resolveId: (id) =>
      id === moduleName || id === offersName || id.startsWith(`${moduleName}/`) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${moduleName}`) {
        return directory((code, group) =>
          developing ? `/@id/__x00__${moduleName}/${code}/${group}` : `/${fileName(code, group)}`,
        );
      }
      if (id === `\0${offersName}`) return languageOffers();
      const [, code, group] = new RegExp(`^\0${moduleName}/(\\w+)/(\\w+)$`).exec(id) ?? [];
      if (code) return compile(code, group as Group);
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { code } of languages) {
        for (const group of groups) {
          this.emitFile({ type: 'asset', fileName: fileName(code, group), source: compile(code, group) });
        }
      }
    },
  };
}
