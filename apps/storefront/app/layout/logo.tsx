import { Mark } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useShop } from '../routing/document-data.ts';
import { useTexts } from '../texts/texts.ts';

/** The shop's name, with its own logo or the built-in mark. A phone's header has no room for the name beside a wide one. */
export function Brand() {
  const { shopName, logo, logoWidth, logoHeight } = useShop();
  const size = { width: logoWidth || undefined, height: logoHeight || undefined };
  const isWide = logoWidth >= 3 * logoHeight && logoHeight > 0;
  return (
    <>
      {logo ? <img src={logo} alt="" {...size} data-wide={isWide || undefined} /> : <Mark />}
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
