import { limits } from '@sampan/contract/limits';
import { Choices, Field, Input, Radio, Textarea } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { BuyLine } from './buy-rows.ts';
import { readPieces } from './figures.ts';
import { SubstituteChoice } from './substitute-choice.tsx';

interface Props {
  line: BuyLine;
  onClose: () => void;
}

function useShortage({ line: { orderItemId: id, pieces, sn }, onClose }: Props) {
  const t = useTexts();
  const { act } = useAct('operatorProposeShortage', purchaseReads);
  return useForm({
    initial: { quantity: String(pieces), proposal: 'substitute', substitute: '', note: '' },
    rules: {
      quantity: ({ quantity }) =>
        (readPieces(quantity, 1) ?? Number.POSITIVE_INFINITY) > pieces &&
        t('consolePurchasing.atMost', { count: pieces }),
      substitute: ({ proposal, substitute }) =>
        proposal === 'substitute' && !substitute && t('consolePurchasing.chooseSubstitute'),
    },
    inDialog: true,
    send: async ({ quantity, proposal, substitute, note }) => {
      const isSubstitute = proposal === 'substitute';
      await act({
        id,
        quantity: readPieces(quantity) ?? pieces,
        proposal: isSubstitute ? 'substitute' : 'refund',
        substituteSkuId: isSubstitute ? Number(substitute) : null,
        note,
      });
      showToast({ kind: 'done', title: t('consolePurchasing.buyerAsked', { sn }) });
      onClose();
    },
  });
}

/** Unavailable pieces: asks the buyer. */
export function ShortageDialog({ line, onClose }: Props) {
  const t = useTexts();
  const form = useShortage({ line, onClose });
  const { values, errors, set } = form;
  const { orderItemId: id, sourceName, pieces, sn } = line;
  return (
    <FormDialog
      form={form}
      title={t('consolePurchasing.shortageTitle')}
      reason={
        <>
          <span lang="zh">{sourceName}</span> <span className="mono">{sn}</span>
        </>
      }
      confirm={t('consolePurchasing.askBuyer')}
      onClose={onClose}
    >
      <Field
        label={t('consolePurchasing.missingPieces')}
        hint={t('consolePurchasing.ofPieces', { pieces })}
        error={errors.quantity}
      >
        <Input {...form.text('quantity')} inputMode="numeric" dir="ltr" className="pieces-input" />
      </Field>
      <Choices label={t('consolePurchasing.offerBuyer')} required>
        {(['substitute', 'refund'] as const).map((proposal) => (
          <Radio
            key={proposal}
            name="proposal"
            checked={values.proposal === proposal}
            onChange={() => set({ proposal })}
          >
            {t(`consolePurchasing.offer_${proposal}`)}
          </Radio>
        ))}
      </Choices>
      {values.proposal === 'substitute' && (
        <SubstituteChoice
          orderItemId={id}
          quantity={readPieces(values.quantity, 1) ?? pieces}
          value={values.substitute}
          error={errors.substitute}
          onChange={(substitute) => set({ substitute })}
        />
      )}
      <Field label={t('consolePurchasing.noteToBuyer')} hint={t('consoleOrders.buyerReads')} optional>
        <Textarea {...form.text('note')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
    </FormDialog>
  );
}
