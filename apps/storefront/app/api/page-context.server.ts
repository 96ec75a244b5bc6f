import type { PageContext } from '@sampan/contract/page-context';
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import { type DocumentData, emptyDocument } from '../routing/document-data.ts';
import { loginPath } from '../routing/paths.ts';

/** Filled by the server for each request. */
export const pageContext = createContext<PageContext>();

/** Data that goes into the document beside the loaders' data. */
export const documentData = createContext<DocumentData>(emptyDocument);

type Context = Readonly<RouterContextProvider>;

/** The request's context for a loader. */
export function readPage(context: Context): PageContext {
  return context.get(pageContext);
}

/** Loaders run at the same time: each adds its own part. */
export function addToDocument(context: Context, part: Partial<DocumentData>): void {
  context.set(documentData, { ...context.get(documentData), ...part });
}

/** Returns the same with a user, or redirects to the login page. */
export function readSignedInPage(context: Context, request: Request): PageContext & { user: object } {
  const page = readPage(context);
  if (!page.user) throw redirect(loginPath(page.language, pathOf(request)));
  return { ...page, user: page.user };
}

/** The page's own path: for a part of its data the router requests another URL. */
export function pathOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return pathname.replace(/\.data$/, '') + (searchParams.size > 0 ? `?${searchParams}` : '');
}
