import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useMay } from '../../api/use-me.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { isOwn, nameOfLine, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

/** The places of an order’s goods, at each step, and moving them. */
export function OrderPlaces({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const [moving, setMoving] = useState(false);
  const may = useMay()('operatorPlaceGoods') && order.step !== null && !order.items.every(isOwn);
  if (order.places.length === 0 && !may) return null;
  return (
    <div className="wh-places">
      <Icon name="box" small />
      {order.places.length > 0 ? (
        <b className="mono">{order.places.join(', ')}</b>
      ) : (
        <span className="second">{t('consoleWarehouse.noPlace')}</span>
      )}
      {may && (
        <Button size="small" onClick={() => setMoving(true)}>
          {t('consoleWarehouse.move')}
        </Button>
      )}
      {moving && <MoveDialog order={order} onClose={() => setMoving(false)} />}
    </div>
  );
}

function MoveDialog({ order, onClose }: { order: WarehouseOrder; onClose: () => void }) {
  const t = useTexts();
  const { press } = useSend();
  const { id, sn } = order;
  const lines = order.items.filter((line) => !isOwn(line));
  const form = useForm({
    initial: { place: '', line: '' },
    rules: {},
    inDialog: true,
    send: async ({ place, line }) => {
      const input = { id, place: place.trim(), orderItemIds: line ? [line] : [] };
      const title = t('consoleWarehouse.entryMoved', { sn });
      const outcome = await press({ name: 'operatorPlaceGoods', input, orderId: id, title });
      if (outcome !== 'refused') onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleWarehouse.moveTitle', { sn })}
      confirm={t('consoleWarehouse.moveConfirm')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.place')} hint={t('consoleWarehouse.placeHint')}>
        <Input {...form.text('place')} maxLength={operatorLimits.shelfMax} className="mono" />
      </Field>
      {lines.length > 1 && (
        <Field label={t('consoleWarehouse.goods')}>
          <Select {...form.text('line')}>
            <option value="">{t('consoleWarehouse.allGoods')}</option>
            {lines.map((line) => (
              <option key={line.id} value={line.id}>
                {[nameOfLine(line), line.places.join(', ')].filter(Boolean).join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
