import type { Declaration } from '../../features/money/declaration-actions.tsx';
import { Slips } from '../../features/money/slips.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export function AnnouncedFacts({ declaration }: { declaration: Declaration }) {
  const t = useTexts();
  const { dollars, precise } = useFormat();
  const { customer, amountUsd, kind, orders, images, remark, declaredAt, firstApprover } = declaration;
  return (
    <>
      <Section title={t('consoleMoney.announcement')}>
        <Facts
          facts={[
            [t('consoleOrders.customer'), <bdi key="customer">{customer}</bdi>],
            [t('consoleMoney.due'), dollars(amountUsd)],
            [t('consoleMoney.for'), t(`consoleOrders.instalment_${kind}`)],
            [t('consoleMoney.announcedAt'), precise(declaredAt)],
            ...(firstApprover ? [[t('consoleMoney.approvedBy'), firstApprover] as const] : []),
          ]}
        />
        {remark && (
          <p className="note-text" dir="auto">
            {remark}
          </p>
        )}
      </Section>
      {orders.length > 1 && (
        <Section title={t('consoleMoney.ordersOfTransfer')}>
          <Facts facts={orders.map(({ sn, amountUsd: sum }) => [sn, dollars(sum)])} />
        </Section>
      )}
      <Section title={t('consoleMoney.slips')}>
        {images.length > 0 ? (
          <Slips urls={images} label="consoleMoney.slip" isWhole />
        ) : (
          <p className="text-muted">{t('consoleMoney.noSlip')}</p>
        )}
      </Section>
    </>
  );
}
