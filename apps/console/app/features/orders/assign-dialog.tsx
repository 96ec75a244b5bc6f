import { Field, Select } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { actOnEach } from './act-on-each.ts';
import { Compare } from './compare.tsx';
import { useSeenVersion } from './use-seen-version.ts';

interface Props {
  orders: readonly Pick<Output<'operatorGetOrder'>, 'id' | 'sn' | 'version' | 'assignee'>[];
  onClose: () => void;
}

/** Assigns one or several orders to an operator. */
export function AssignDialog({ orders, onClose }: Props) {
  const t = useTexts();
  const me = useMe();
  const { data: colleagues } = useCall('operatorListColleagues', {});
  const { act } = useAct('operatorAssignOrder', ['operatorListOrders', 'operatorGetOrder']);
  const [first] = orders;
  const { send, changes } = useSeenVersion(first?.version ?? 0);
  const form = useForm({
    initial: { operatorId: first?.assignee?.id ?? me.id },
    rules: {},
    inDialog: true,
    send: async ({ operatorId }) => {
      const name = colleagues?.find(({ id }) => id === operatorId)?.name ?? t('consoleOrders.nobody');
      if (first && orders.length === 1) await send((version) => act({ id: first.id, version, operatorId }));
      else {
        const refused = await actOnEach(orders, ({ id, version }) => act({ id, version, operatorId }));
        for (const { order, error } of refused)
          showToast({ kind: 'error', title: `${order.sn}: ${errorMessage(error, t)}` });
        if (refused.length === orders.length) return onClose();
      }
      showToast({ kind: 'done', title: t('consoleOrders.assigned', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.assignTitle', { count: orders.length, sn: first?.sn ?? '' })}
      confirm={t('consoleOrders.assign')}
      onClose={onClose}
    >
      <Compare changes={changes} />
      <Field label={t('consoleOrders.assignee')}>
        <Select {...form.text('operatorId')}>
          <option value="">{t('consoleOrders.nobody')}</option>
          {(colleagues ?? [me]).map(({ id, name }) => (
            <option key={id} value={id}>
              {id === me.id ? t('consoleOrders.me', { name }) : name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
