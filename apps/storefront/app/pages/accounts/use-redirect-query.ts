import { withQuery } from '@sampan/ui/paths.ts';
import { useSearchParams } from 'react-router';

/** Addresses of the pages about signing in that still know where the buyer wanted to go. */
export function useRedirectQuery(): (path: string) => string {
  const [query] = useSearchParams();
  return (path) => withQuery(path, { redirect: query.get('redirect') });
}
