import { usePath } from '@sampan/ui/paths.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useShop } from '../routing/document-data.ts';
import { useOfferedLanguages } from '../routing/offered-locales.ts';
import { localPath } from '../routing/paths.ts';
import { useRootData } from '../routing/root-data.ts';
import { LinkPreview, type Preview } from './link-preview.tsx';

interface Props extends Pick<Preview, 'picture' | 'product'> {
  title: string;
  description?: string;
  /** The page's canonical path, without the language; absent for pages that search engines should not index. */
  canonical?: string;
}

/** Title and description; React moves them into the document's head. */
export function Head(props: Props) {
  const { title, description, canonical } = props;
  const { shopName } = useShop();
  return (
    <>
      <title>{shopName ? `${title} · ${shopName}` : title}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <Addresses of={canonical} /> : <meta name="robots" content="noindex" />}
      {/* Link previewers run no scripts, so the browser bundle leaves this out. */}
      {import.meta.env.SSR && canonical && <PreviewOf {...props} canonical={canonical} />}
    </>
  );
}

/** URLs of this page and of the same page in the other languages. */
function Addresses({ of: address }: { of: string }) {
  const path = usePath();
  const offered = useOfferedLanguages();
  const origin = useRootData()?.origin ?? '';
  return (
    <>
      <link rel="canonical" href={origin + path(address)} />
      <link rel="alternate" hrefLang="x-default" href={origin + address} />
      {offered.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + localPath(code, address)} />
      ))}
    </>
  );
}

function PreviewOf({ canonical, ...page }: Props & { canonical: string }) {
  const language = useLanguage();
  const shop = useShop();
  const origin = useRootData()?.origin ?? '';
  return <LinkPreview {...page} {...{ language, origin, shop, address: origin + localPath(language, canonical) }} />;
}
