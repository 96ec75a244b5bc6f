import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The router's list of pages is a file that every page loads. The reseller's workspace (/m) has many pages that a
 * visitor never sees, so there are two lists: `manifest-….js` without them, for the shop, and `manifest-…-reseller.js`
 * with all pages, for the workspace. Links of the shop that lead into the workspace therefore load a new document.
 */
interface Manifest {
  routes: Record<string, { parentId?: string }>;
}

const prefix = 'window.__reactRouterManifest=';
const frame = 'reseller-parts';

/** Whether a route is the workspace's frame or inside it. */
function isResellers(routes: Manifest['routes'], id: string | undefined): boolean {
  return id !== undefined && (id === frame || isResellers(routes, routes[id]?.parentId));
}

function withoutResellers(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(([id]) => !isResellers(manifest.routes, id));
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** Omits absent features instead of writing `false`: the router only tests for truth. */
const short = (manifest: Manifest) =>
  `${prefix}${JSON.stringify(manifest, (_key, value) => (value === false ? undefined : value))};`;

export function shopManifest(): Plugin {
  return {
    name: 'sampan-shop-manifest',
    apply: 'build',
    // The router writes its file while it builds the server's part.
    writeBundle() {
      if (this.environment.name !== 'ssr') return;
      const folder = join(import.meta.dirname, 'build/client/assets');
      const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
      if (!name) throw new Error('React Router writes its manifest elsewhere: see shop-manifest-plugin.ts');
      const whole = readFileSync(join(folder, name), 'utf8');
      const manifest = JSON.parse(whole.slice(prefix.length).replace(/;\s*$/, '')) as Manifest;
      writeFileSync(join(folder, name.replace(/\.js$/, '-reseller.js')), short(manifest));
      writeFileSync(join(folder, name), short(withoutResellers(manifest)));
    },
  };
}
