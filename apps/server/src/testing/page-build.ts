import type { ServerBuild } from 'react-router';

interface PageEntry {
  pageContext: unknown;
  default: unknown;
  handleError?: unknown;
}

/** A storefront with one page for all URLs: the build's entry and the page's loader. */
export function pageBuild(entry: PageEntry, loader: unknown = () => null): ServerBuild {
  return {
    entry: { module: entry },
    routes: { page: { id: 'page', path: '*', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}
