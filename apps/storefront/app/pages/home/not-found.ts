import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never rendered: the loader always ends in the error page. */
export default function NotFound() {
  return null;
}
