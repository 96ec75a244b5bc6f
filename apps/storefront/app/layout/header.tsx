import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Cached } from '../document/cached.tsx';
import { useCounts, useUser } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { CategoryNav } from './category-nav.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';
import { Switches } from './switches.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header from 768 px on. */
export function DeskHeader() {
  const user = useUser();
  return (
    <header className="header max-md:hidden">
      <div className="page header-bar">
        <Cached by={['logo']}>
          <Logo />
        </Cached>
        <SearchForm />
        <div className="ms-auto flex items-center gap-1">
          <Switches />
          {user && <MessagesLink />}
          {user && <OrdersLink />}
          <Cached by={['desk-account']}>
            <CartLink />
            <UserMenu />
          </Cached>
        </div>
      </div>
      <CategoryNav />
    </header>
  );
}

/** Above 0 only, "99+" above 99. */
function Count({ value }: { value: number }) {
  if (value <= 0) return null;
  return (
    <span className="count" aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}

export function MessagesLink() {
  const t = useTexts();
  const { unread } = useCounts();
  const name = t('layout.messages', { count: unread });
  return (
    <Link className="ib" to="/site-messages" aria-label={name} title={name}>
      <Icon name="bell" />
      <Count value={unread} />
    </Link>
  );
}

function OrdersLink() {
  const t = useTexts();
  return (
    <Link className="ib" to="/my-orders" aria-label={t('layout.myOrders')} title={t('layout.myOrders')}>
      <Icon name="box" />
    </Link>
  );
}

export function CartLink() {
  const t = useTexts();
  const { cart } = useCounts();
  const name = t('layout.cart', { count: cart });
  return (
    <Link className="ib" to="/shopping-cart" aria-label={name} title={name}>
      <Icon name="cart" />
      <Count value={cart} />
    </Link>
  );
}
