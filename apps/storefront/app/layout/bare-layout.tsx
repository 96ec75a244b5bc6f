import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

export default Outlet;

/** Handled here rather than at the root, where an error would make the browser rebuild the whole document. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
