import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useList } from '../../api/use-call.ts';
import { type PaymentState, paymentTones } from '../../features/money/tones.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { CardActions, CardFacts } from './card-details.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { useCardColumns } from './use-card-columns.tsx';

const states = Object.keys(paymentTones) as PaymentState[];
const pageSize = 50;

/** Card payments, with what their provider said last. */
export default function Cards() {
  const t = useTexts();
  const [{ state, order }, filter] = useFilters({ state: oneOf(states), order: words });
  const list = useList('operatorListPayments', { state, order, pageSize }, { everySeconds: 60 });
  const chosen = useChosen(list.rows);
  return (
    <Page
      title={t('console.money')}
      search={{ label: t('consoleMoney.orderNumber'), value: order, onSearch: (sn) => filter({ order: sn }) }}
    >
      <div className="split">
        <div className="pane">
          <div>
            <MoneyTabs part="cards" />
            <div className="filters">
              <FilterSelect
                label={t('consoleMoney.state')}
                value={state ?? ''}
                options={[
                  ['', t('consoleMoney.everyState')],
                  ...states.map((one) => [one, t(`consoleOrders.paymentState_${one}`)] as const),
                ]}
                onChange={(value) => filter({ state: oneOf(states)(value) })}
              />
            </div>
          </div>
          <DataTable
            label={t('consoleMoney.tab_cards')}
            list={list}
            columns={useCardColumns(chosen.open)}
            {...chosen.table}
            isTall
            empty={<EmptyState title={t('consoleMoney.noneCards')} text={t('consoleMoney.noneCardsText')} />}
          />
        </div>
        <ChosenRow
          chosen={chosen}
          title={({ sn }) => sn}
          head={({ orderId, sn }) => <OrderNumber id={orderId} sn={sn} />}
          actions={(row) => <CardActions payment={row} />}
        >
          {(row) => <CardFacts payment={row} />}
        </ChosenRow>
      </div>
    </Page>
  );
}
