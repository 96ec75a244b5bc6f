import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useShop } from '../routing/document-data.ts';
import { usePolicyPages } from '../routing/policy-pages.ts';
import { useRootData } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { Copyright } from './copyright.tsx';
import { Logo } from './logo.tsx';

const cards = ['VISA', 'Mastercard', 'UnionPay'];

const buying = [
  ['/product-list', 'layout.allCategories'],
  ['/quick-order', 'layout.quickOrder'],
  ['/shopping-cart', 'layout.shoppingCart'],
  ['/my-orders', 'layout.myOrders'],
  ['/site-messages', 'layout.siteMessages'],
] as const;

export function Footer() {
  const t = useTexts();
  const isDemo = useRootData()?.isDemo ?? false;
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
              <li>
                <Link to="/m" reloadDocument>
                  {t('layout.sellOn')}
                </Link>
              </li>
            </ul>
          </nav>
          <Policies />
          <Company />
        </div>
        <div className="footer-end">
          <Copyright />
          {isDemo && <span>{t('layout.picturesNote')}</span>}
        </div>
      </div>
    </footer>
  );
}

function Policies() {
  const t = useTexts();
  const pages = [...usePolicyPages(), { path: '/licenses', title: 'layout.licences' } as const];
  return (
    <nav aria-labelledby="footer-policies">
      <h2 id="footer-policies">{t('layout.policies')}</h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} target="_blank" rel="noopener">
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ltr = (text: string) => text && <bdi dir="ltr">{text}</bdi>;

/** The company as its country's law wants it named, and how to reach and to pay it. */
function Company() {
  const t = useTexts();
  const { legalName, addressLines, registration, vat, phone, hours, supportMail, takesTransfers } = useShop();
  const takesCards = useRootData()?.takesCards ?? false;
  const payments = [...(takesCards ? cards : []), ...(takesTransfers ? [t('layout.bankTransfer')] : [])];
  const lines = [
    ...[legalName, ...addressLines, registration].map(ltr),
    vat && t('layout.vat', { number: vat }),
    phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{ltr(phone)}</a>,
    hours && <bdi>{hours}</bdi>,
    supportMail && <a href={`mailto:${supportMail}`}>{ltr(supportMail)}</a>,
  ].filter(Boolean);
  return (
    <div>
      {lines.length > 0 && <h2>{t('layout.company')}</h2>}
      <address>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change while a page is open
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
      {payments.length > 0 && (
        <>
          <h2 className="mt-4.5">{t('layout.acceptedPayment')}</h2>
          <ul className="pays">
            {payments.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
