import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messages } from './messages-plugin.ts';

/** All shared code is one file besides the libraries, so that a new version keeps those cached. */
const chunks = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui|@tanstack\/(react-query|query-core))\//,
    priority: 2,
  },
  { name: 'table', test: /node_modules\/@tanstack\//, priority: 1 },
];

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), messages(), reactRouter()],
  // Found only through the entry and the pages, which would cost the first visits in development a reload.
  optimizeDeps: {
    include: ['@lingui/core', '@tanstack/react-query', '@tanstack/react-table', '@tanstack/react-virtual', 'uqr'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
