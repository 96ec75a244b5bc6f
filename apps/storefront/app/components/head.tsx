import { usePath } from '../lib/paths.ts';
import { useRootData } from '../lib/root-data.ts';

interface Props {
  title: string;
  description?: string;
  /** The page's one address, without the language; pages that search engines need not know have none. */
  canonical?: string;
}

/** Title and description; React moves them into the document's head. */
export function Head({ title, description, canonical }: Props) {
  const path = usePath();
  const origin = useRootData()?.origin ?? '';
  return (
    <>
      <title>{`${title} · Sampan`}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <link rel="canonical" href={origin + path(canonical)} /> : <meta name="robots" content="noindex" />}
    </>
  );
}
