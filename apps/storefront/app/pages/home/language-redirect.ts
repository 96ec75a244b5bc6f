import { isLanguage } from '@sampan/contract/languages';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { readPage } from '../../api/page-context.server.ts';
import { localPath } from '../../routing/paths.ts';

/** `/de` redirects to the home page, like the server's `/` in the visitor's language; `/anything` does not. */
export function loader({ context, params }: LoaderFunctionArgs) {
  if (params.lang !== undefined && !isLanguage(params.lang)) throw data(null, { status: 404 });
  return redirect(localPath(readPage(context).language, '/index'));
}

/** Never rendered; without it the response to `/anything` would be a bare status instead of a page. */
export default function Start() {
  return null;
}
