import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messages } from './messages-plugin.ts';
import { noReloadWithoutNetwork } from './no-reload-plugin.ts';
import { offlineWorker } from './offline-worker-plugin.ts';
import { shopManifest } from './shop-manifest-plugin.ts';

/**
 * Two files of code for every page, and one of code that the same pages load together; many small ones compress badly
 * and cost a request each.
 */
const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//, priority: 2 },
  {
    name: 'shop',
    test: /storefront\/app\/(entry\.client|root|layout\/shell|features\/catalogue\/recently-viewed)\.tsx/,
    priority: 1,
  },
  { name: 'surfaces', test: /packages\/ui\/src\/(card|note)\.tsx/ },
  {
    name: 'customer',
    test: /storefront\/app\/(api\/(call|use-sign-in-guard)|generated\/call-routes|features\/catalogue\/product-attr)\.ts|ui\/src\/(back|send-call)\.ts/,
  },
  // Modules that the shop's pages load together anyway; the workspace uses parts of them.
  { name: 'pricing', test: /contract\/src\/(pricing|money)\.ts/ },
  { name: 'stepper', test: /ui\/src\/(stepper|digits)\.tsx?/ },
  { name: 'orders', test: /storefront\/app\/features\/orders\/(orders\.ts|expected-delivery\.tsx)/ },
  // A group includes its dependencies, unless a group above has them: pages without a timeline need these.
  { name: 'limits', test: /contract\/src\/limits\.ts/ },
  { name: 'dialog', test: /ui\/src\/dialog\.tsx/ },
  { name: 'show-error', test: /ui\/src\/show-error\.ts/ },
  {
    name: 'timeline',
    test: /contract\/src\/order-status\.ts|features\/orders\/(track-button|status-badge|next-step)\.tsx|pages\/orders\/(timeline|order-actions|reorder-button|use-taking)\.tsx?/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), messages(), noReloadWithoutNetwork(), offlineWorker(), reactRouter(), shopManifest()],
  // Found only through the entry, which would cost the first visit in development a reload.
  optimizeDeps: { include: ['@lingui/core'] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
