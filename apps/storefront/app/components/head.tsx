import { languages } from '@sampan/contract/languages';
import { localPath, usePath } from '../lib/paths.ts';
import { useRootData } from '../lib/root-data.ts';

interface Props {
  title: string;
  description?: string;
  /** The page's one address, without the language; pages that search engines need not know have none. */
  canonical?: string;
}

/** Title and description; React moves them into the document's head. */
export function Head({ title, description, canonical }: Props) {
  return (
    <>
      <title>{`${title} · Sampan`}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <Addresses of={canonical} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** This page's address, and those of the same page in the other languages. */
function Addresses({ of: address }: { of: string }) {
  const path = usePath();
  const origin = useRootData()?.origin ?? '';
  return (
    <>
      <link rel="canonical" href={origin + path(address)} />
      <link rel="alternate" hrefLang="x-default" href={origin + address} />
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + localPath(code, address)} />
      ))}
    </>
  );
}
