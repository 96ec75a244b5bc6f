import { Mark } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useShop } from '../routing/document-data.ts';
import { useTexts } from '../texts/texts.ts';

/** The shop's name, with its own logo or the built-in mark. */
export function Brand() {
  const { shopName, logo, logoWidth, logoHeight } = useShop();
  return (
    <>
      {logo ? <img src={logo} alt="" width={logoWidth || undefined} height={logoHeight || undefined} /> : <Mark />}
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
