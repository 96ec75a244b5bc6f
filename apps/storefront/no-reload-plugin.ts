import type { Plugin } from 'vite';

/**
 * React Router reloads the whole page if a page's file cannot be fetched: right after an update, whose files have other
 * names, but offline that ends on the browser's own error page. In that case this renders the shell's error page
 * instead (layout/error-page.tsx).
 */
const reload = /window\.location\.reload\(\);(\s*)return new Promise/;
const onlyWithNetwork = `if (!(await fetch(route.module, { method: 'HEAD' }).catch(() => null))) return { default() { throw error; } };
		window.location.reload();$1return new Promise`;

export function noReloadWithoutNetwork(): Plugin {
  return {
    name: 'sampan-no-reload',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) throw new Error('React Router loads its pages in another way: see no-reload-plugin.ts');
        return { code: code.replace(reload, onlyWithNetwork), map: null };
      },
    },
  };
}
