import { operatorLimits } from '@sampan/contract/limits';
import { trackingStates } from '@sampan/contract/tracking-states';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { type ComponentProps, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import type { Parcel, WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { warehouseReads } from '../../features/warehouse/warehouse-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Step = NonNullable<Parcel['shipment']>['steps'][number];
type State = Step['state'];

interface Props {
  order: WarehouseOrder;
  parcel: Parcel;
}

/** Parcel locations as shown under "Track order", newest first. */
export function TrackingSteps({ order, parcel }: Props) {
  const t = useTexts();
  const { moment } = useFormat();
  const [opened, setOpened] = useState<Step | 'new' | null>(null);
  const { shipment } = parcel;
  // Not yet in the shop.
  if (!shipment?.id) return null;
  return (
    <>
      <ul className="wh-steps" aria-label={t('consoleWarehouse.trackingSteps')}>
        {shipment.steps.map((step) => (
          <li key={step.id}>
            <span>
              {step.place}: {step.description}{' '}
              <span className="second">
                {moment(step.at)} · {t(`consoleOrders.tracking_${step.state}`)}
              </span>
            </span>
            <button type="button" className="wh-correct" onClick={() => setOpened(step)}>
              {t('consoleWarehouse.correctStep')}
            </button>
          </li>
        ))}
        {shipment.reported.map((event) => (
          <li key={`${event.at} ${event.word} ${event.place} ${event.description}`}>
            <span dir="auto">
              {[event.place, event.description].filter(Boolean).join(': ')}{' '}
              <span className="second">
                {moment(event.at)} · {event.state ? t(`consoleOrders.tracking_${event.state}`) : event.word}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button className="wh-small wh-add" onClick={() => setOpened('new')}>
        {t('consoleWarehouse.addStep')}
      </Button>
      {opened && (
        <StepDialog
          order={order}
          parcel={parcel}
          step={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function StepDialog({ order, parcel, step, onClose }: Props & { step: Step | undefined; onClose: () => void }) {
  const t = useTexts();
  const add = useAct('operatorAddTrackingStep', warehouseReads);
  const correct = useAct('operatorCorrectTrackingStep', warehouseReads);
  const { code } = parcel;
  const form = useForm({
    initial: {
      place: step?.place ?? '',
      description: step?.description ?? '',
      state: step?.state ?? 'in_transit',
      expectedOn: '',
    },
    rules: {
      place: ({ place }) => !place.trim() && t('consoleWarehouse.placeMissing'),
      description: ({ description }) => !description.trim() && t('consoleWarehouse.descriptionMissing'),
    },
    inDialog: true,
    send: async (values) => {
      const said = {
        place: values.place.trim(),
        description: values.description.trim(),
        state: values.state as State,
      };
      if (step) await correct.act({ ...said, id: step.id, at: step.at });
      else await add.act({ ...said, expectedOn: values.expectedOn || undefined, id: order.id, parcel: parcel.number });
      showToast({ kind: 'done', title: t('consoleWarehouse.stepSaved', { code }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(step ? 'consoleWarehouse.correctStepTitle' : 'consoleWarehouse.addStepTitle', { code })}
      reason={t('consoleWarehouse.stepText', { days: operatorLimits.autoCompleteDays })}
      confirm={t('consoleWarehouse.saveStep')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.stepState')}>
        <Select {...form.text('state')}>
          {trackingStates.map((state) => (
            <option key={state} value={state}>
              {t(`consoleOrders.tracking_${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleWarehouse.stepPlace')} error={form.errors.place}>
        <Input {...form.text('place')} maxLength={100} dir="auto" />
      </Field>
      <Field label={t('consoleWarehouse.stepDescription')} error={form.errors.description}>
        <Input {...form.text('description')} maxLength={200} dir="auto" />
      </Field>
      {!step && <ExpectedOn error={form.errors.expectedOn} {...form.text('expectedOn')} />}
    </FormDialog>
  );
}

/** The carrier's date; buyers see it instead of the usual days. */
function ExpectedOn({ error, ...input }: { error: string | undefined } & ComponentProps<typeof Input>) {
  const t = useTexts();
  return (
    <Field label={t('consoleWarehouse.stepExpected')} error={error} optional>
      <Input {...input} type="date" className="max-w-48" />
    </Field>
  );
}
