import type { Plugin } from 'vite';

/**
 * React Router loads the whole page anew when a page's file cannot be fetched: right after a new version was installed,
 * whose files have other names, but without a network that ends on the browser's own error page. There a component takes
 * the page's place that fails as the file did, which is the shell's error page (layout/error-page.tsx).
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
