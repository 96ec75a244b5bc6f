import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { ApproveDialog } from '../../features/money/approve-dialog.tsx';
import { Slips } from '../../features/money/slips.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Declaration = Output<'operatorListDeclarations'>[number];

export function AnnouncedFacts({ declaration }: { declaration: Declaration }) {
  const t = useTexts();
  const { dollars, precise } = useFormat();
  const { customer, amountUsd, kind, images, remark, declaredAt, firstApprover } = declaration;
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
      <Section title={t('consoleMoney.slips')}>
        {images.length > 0 ? (
          <Slips urls={images} label="consoleMoney.slip" />
        ) : (
          <p className="text-muted">{t('consoleMoney.noSlip')}</p>
        )}
      </Section>
    </>
  );
}

const reads = ['operatorListDeclarations', 'operatorListTransfers', 'operatorListOrders'] as const;

export function AnnouncedActs({ declaration }: { declaration: Declaration }) {
  const t = useTexts();
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null);
  const { act } = useAct('operatorRejectPayment', reads);
  const { id, sn } = declaration;
  const close = () => setOpened(null);
  return (
    <>
      <KeyButton
        kind="brand"
        keys="a"
        label={t('consoleMoney.arrived')}
        foot={t('consoleOrders.footApprove')}
        onPress={() => setOpened('approve')}
      />
      <KeyButton
        kind="danger"
        keys="r"
        label={t('consoleOrders.reject')}
        foot={t('consoleOrders.footReject')}
        onPress={() => setOpened('reject')}
      />
      {opened === 'approve' && <ApproveDialog declaration={declaration} refreshes={reads} onClose={close} />}
      {opened === 'reject' && (
        <ReasonDialog
          title={t('consoleOrders.rejectTitle', { sn })}
          text={t('consoleOrders.rejectText')}
          confirm={t('consoleOrders.rejectConfirm')}
          onConfirm={async (reason) => {
            await act({ id, reason });
            showToast({ kind: 'done', title: t('consoleOrders.rejected', { sn }) });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
