import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Input } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AskedFacts } from './asked-facts.tsx';

export type Decision = Input<'operatorDecidePriceRequest'>['decision'];

const names = {
  approved: 'approvePrice',
  declined: 'declinePrice',
  withdrawn: 'withdrawPrice',
  waived: 'waivePrice',
} as const;

interface Props {
  request: RowOf<'operatorListPriceRequests'>;
  decision: Decision;
  onClose: () => void;
}

/** Decides a price request, shown with cost and reason; declining or waiving needs a reason. */
export function PriceDecision({ request, decision, onClose }: Props) {
  const t = useTexts();
  const reads = [
    'operatorListPriceRequests',
    'operatorListHandovers',
    'operatorGetProduct',
    'operatorGetPrices',
  ] as const;
  const { act } = useAct('operatorDecidePriceRequest', reads);
  const needsWords = decision === 'declined' || decision === 'waived';
  const { id, askedBy, marginRate } = request;
  const form = useForm({
    initial: { words: '' },
    rules: { words: ({ words }) => needsWords && !words.trim() && t('console.reasonMissing') },
    inDialog: true,
    explain: ({ error }) =>
      error === 'changed_meanwhile' ? { words: t('consolePrices.priceRequestMoved') } : undefined,
    send: async ({ words }) => {
      await act({ id, decision, words: words.trim() });
      onClose();
    },
  });
  const name = names[decision];
  return (
    <FormDialog
      form={form}
      title={t(`consolePrices.${name}Title`)}
      reason={t(`consolePrices.${name}Text`, { by: askedBy })}
      confirm={t(`consolePrices.${name}`)}
      isDanger={decision === 'approved' && marginRate < 0}
      onClose={onClose}
    >
      <AskedFacts asked={request} />
      <Field label={t('consolePrices.words')} error={form.errors.words} optional={!needsWords}>
        <Textarea {...form.text('words')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
    </FormDialog>
  );
}
