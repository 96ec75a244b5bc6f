import { isWordMark } from '@sampan/contract/settings/word-mark';
import { SampanLogo } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useShop } from '../routing/document-data.ts';
import { useTexts } from '../texts/texts.ts';

/** The shop's own logo or the built-in mark, with its name unless the logo is the name. */
export function Brand() {
  const { shopName, logo, logoWidth, logoHeight } = useShop();
  const size = { width: logoWidth || undefined, height: logoHeight || undefined };
  if (logo && isWordMark(logoWidth, logoHeight)) return <img src={logo} alt={shopName} {...size} data-wide />;
  return (
    <>
      {logo ? <img src={logo} alt="" {...size} /> : <SampanLogo />}
      <span dir="auto">{shopName}</span>
    </>
  );
}

export function Logo() {
  const t = useTexts();
  const { shopName: shop } = useShop();
  return (
    <Link className="logo" to="/index" aria-label={t('layout.homeLink', { shop })}>
      <Brand />
    </Link>
  );
}
