import { languages } from '@sampan/contract/languages';
import { usePath } from '@sampan/ui/paths.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { localPath } from '../routing/paths.ts';
import { useRootData } from '../routing/root-data.ts';
import { LinkPreview, type Preview } from './link-preview.tsx';

interface Props extends Pick<Preview, 'picture' | 'product'> {
  title: string;
  description?: string;
  /** The page's one address, without the language; pages that search engines need not know have none. */
  canonical?: string;
}

/** Title and description; React moves them into the document's head. */
export function Head(props: Props) {
  const { title, description, canonical } = props;
  return (
    <>
      <title>{`${title} · Sampan`}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <Addresses of={canonical} /> : <meta name="robots" content="noindex" />}
      {/* Those who show links run no scripts, so that the browser need not know how this is written. */}
      {import.meta.env.SSR && canonical && <PreviewOf {...props} canonical={canonical} />}
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

function PreviewOf({ canonical, ...page }: Props & { canonical: string }) {
  const language = useLanguage();
  const origin = useRootData()?.origin ?? '';
  return <LinkPreview {...page} {...{ language, origin, address: origin + localPath(language, canonical) }} />;
}
