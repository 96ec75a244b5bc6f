import { seller } from '@sampan/contract/seller';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useRootData } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { Logo } from './header.tsx';

const cards = ['VISA', 'Mastercard', 'UnionPay'];

const buying = [
  ['/product-list', 'layout.allCategories'],
  ['/quick-order', 'layout.quickOrder'],
  ['/shopping-cart', 'layout.shoppingCart'],
  ['/my-orders', 'layout.myOrders'],
  ['/site-messages', 'layout.siteMessages'],
] as const;

const policies = [
  ['/terms-of-service', 'layout.terms'],
  ['/logistics-policy', 'layout.shippingPolicy'],
  ['/refund-policy', 'layout.refundPolicy'],
  ['/licenses', 'layout.licences'],
] as const;

export function Footer() {
  const t = useTexts();
  return (
    <footer className="footer on-dark">
      <a className="to-top md:hidden" href="#content">
        <Icon name="up" small /> {t('layout.toTop')}
      </a>
      <div className="page">
        <div className="footer-top">
          <div>
            <Logo />
            <p className="mt-3.5 max-w-[38ch]">{t('layout.aboutShop')}</p>
          </div>
          <nav aria-labelledby="footer-buying">
            <h2 id="footer-buying">{t('layout.buying')}</h2>
            <ul>
              {buying.map(([to, text]) => (
                <li key={to}>
                  <Link to={to}>{t(text)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-policies">
            <h2 id="footer-policies">{t('layout.policies')}</h2>
            <ul>
              {policies.map(([to, text]) => (
                <li key={to}>
                  <Link to={to} target="_blank" rel="noopener">
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Supplier />
        </div>
        <div className="footer-end">
          <bdi dir="ltr">© 2026 {seller.name}</bdi>
          <span>{t('layout.picturesNote')}</span>
        </div>
      </div>
    </footer>
  );
}

function Supplier() {
  const t = useTexts();
  const takesCards = useRootData()?.takesCards ?? false;
  return (
    <div>
      <h2>{t('layout.supplier')}</h2>
      <address>
        {[seller.name, ...seller.lines].map((line) => (
          <span key={line} className="block">
            <bdi dir="ltr">{line}</bdi>
          </span>
        ))}
        <a href={`mailto:${seller.mail}`}>
          <bdi dir="ltr">{seller.mail}</bdi>
        </a>
      </address>
      <h2 className="mt-4.5">{t('layout.acceptedPayment')}</h2>
      <ul className="pays">
        {[...(takesCards ? cards : []), t('layout.bankTransfer')].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
