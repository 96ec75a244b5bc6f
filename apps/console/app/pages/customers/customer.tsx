import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { ConversationsSection } from '../../features/messages/about-section.tsx';
import { OwnStockSection } from '../../features/own-stock/own-stock-section.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PersonalSections } from './personal-sections.tsx';
import { PrepaidSection } from './prepaid-section.tsx';
import type { WholeCustomer } from './whole-customer.ts';

/** Everything about one customer, as far as the roles need it. */
export default function CustomerPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data: customer, error, refetch } = useCall('operatorGetCustomer', { id }, { everySeconds: 60 });
  return (
    <Page
      title={customer ? customer.name || customer.email : t('consoleCustomers.customer')}
      back={{ to: '/customers', label: t('consoleCustomers.backToCustomers') }}
      note={customer && <Standing customer={customer} />}
    >
      {customer ? (
        <Whole key={id} customer={customer} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Page>
  );
}

function Standing({ customer: { erasedAt, disabledAt } }: { customer: WholeCustomer }) {
  const t = useTexts();
  if (erasedAt) return <State tone="ink">{t('consoleCustomers.erased')}</State>;
  return disabledAt ? (
    <State tone="crimson">{t('consoleCustomers.disabled')}</State>
  ) : (
    <State tone="green">{t('consoleCustomers.active')}</State>
  );
}

function Whole({ customer }: { customer: WholeCustomer }) {
  const may = useMay();
  const canChange = may('operatorSetCustomerDisabled') && !customer.erasedAt;
  return (
    <div className="order-page">
      {canChange && (
        <div className="order-top">
          <CustomerActions customer={customer} />
        </div>
      )}
      <div>
        <OrdersSection customer={customer} />
        <PrepaidSection customerId={customer.id} />
        <OwnStockSection buyerId={customer.buyerId} />
        {customer.personal && <PersonalSections personal={customer.personal} />}
      </div>
      <div className="order-side">
        <CustomerFacts customer={customer} canChange={canChange} />
        <ConversationsSection customer={customer} canWrite={!customer.erasedAt} />
      </div>
    </div>
  );
}
