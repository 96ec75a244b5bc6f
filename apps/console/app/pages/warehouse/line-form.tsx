import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Textarea } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { type Line, nameOfLine, type WarehouseOrder, warehousePath } from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LineFacts } from './line-facts.tsx';
import { Pictures } from './pictures.tsx';
import { type LineState, useLine } from './use-line.ts';

interface Props {
  order: WarehouseOrder;
  line: Line;
  onBack: (() => void) | undefined;
  onNext: () => void;
  isLast: boolean;
}

const kinds = ['accepted', 'damaged', 'missing'] as const;
const reasons = ['broken', 'colour', 'stain'] as const;

/** The inspection of a line. Counts must add up, and damage needs a picture, before the next line. */
export function LineForm({ order, line, onBack, onNext, isLast }: Props) {
  const t = useTexts();
  const form = useLine(line);
  const { save, busy } = useSave({ order, line, form, onNext, isLast });
  const isOpen = order.step === 'inspect' || order.step === 'pack';
  return (
    <div className="wh-body">
      <div className="wh-line">
        <LineFacts line={line} />
      </div>
      <div className="wh-card wh-counts">
        {kinds.map((kind) => (
          <div key={kind}>
            <span>
              {t(`consoleWarehouse.${kind}`)}
              {kind === 'accepted' && (
                <span className="second block">{t('consoleWarehouse.ofOrdered', { count: line.quantity })}</span>
              )}
            </span>
            <Stepper
              value={form.counts[kind]}
              label={t(`consoleWarehouse.${kind}`)}
              max={kind === 'accepted' ? limits.quantityMax : line.quantity}
              disabled={!isOpen}
              onChange={(count) => form.count(kind, count)}
            />
          </div>
        ))}
      </div>
      <p className={form.sum === line.quantity ? 'wh-sum' : 'wh-sum late'} role="status">
        {form.sum === line.quantity && <Icon name="check" small />}
        {t('consoleWarehouse.counted', { counted: form.sum, count: line.quantity })}
      </p>
      {isOpen && form.sum > line.quantity && <More order={order} line={line} form={form} />}
      {form.isWrong && <Wrong form={form} />}
      <Pictures line={line} form={form} isOpen={isOpen} />
      {isOpen && (
        <div className="wh-foot wh-two">
          {onBack && (
            <Button className="wh-big" aria-label={t('consoleWarehouse.lineBefore')} onClick={onBack}>
              <Icon name="left" />
            </Button>
          )}
          <KeyButton
            kind="brand"
            className="wh-big"
            wide
            keys="ctrl+Enter"
            label={t(isLast ? 'consoleWarehouse.acceptLast' : 'consoleWarehouse.acceptNext', {
              count: form.counts.accepted,
            })}
            aria-disabled={form.sum !== line.quantity || form.needsPicture}
            busy={busy}
            onPress={save}
          />
        </div>
      )}
    </div>
  );
}

/** Pieces beyond the order are surplus: an operator decides about them. */
function More({ order: { id, sn }, line, form }: { order: WarehouseOrder; line: Line; form: LineState }) {
  const t = useTexts();
  const { press, busy } = useSend();
  const pieces = form.sum - line.quantity;
  const record = () => {
    const input = { orderItemId: line.id, pieces, place: line.places[0] ?? '' };
    const title = t('consoleWarehouse.entrySurplus', { number: sn });
    void press({ name: 'operatorRecordSurplus', input, orderId: id, title }, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.surplusRecorded') });
      form.count('accepted', form.counts.accepted - pieces);
    });
  };
  return (
    <Button className="wh-big wh-add" busy={busy} onClick={record}>
      {t('consoleWarehouse.recordMore', { count: pieces })}
    </Button>
  );
}

/** The reason, as a choice or a note, and the picture that damage needs. */
function Wrong({ form }: { form: LineState }) {
  const t = useTexts();
  return (
    <>
      <div className="wh-chips">
        {reasons.map((reason) => (
          <Button key={reason} onClick={() => form.say(t(`consoleWarehouse.${reason}`))}>
            {t(`consoleWarehouse.${reason}`)}
          </Button>
        ))}
      </div>
      <label className="wh-note" htmlFor="wh-note">
        {t('consoleWarehouse.noteForBuyer')}
        <Textarea
          id="wh-note"
          value={form.note}
          maxLength={limits.remarkMax}
          rows={2}
          dir="auto"
          onChange={(event) => form.setNote(event.currentTarget.value)}
        />
      </label>
      {form.needsPicture && <p className="late">{t('consoleWarehouse.pictureNeeded')}</p>}
    </>
  );
}

function useSave({ order, line, form, onNext, isLast }: Omit<Props, 'onBack'> & { form: LineState }) {
  const t = useTexts();
  const go = useGo();
  const { press, busy } = useSend();
  const save = () => {
    if (form.sum !== line.quantity || form.needsPicture) return;
    const { counts, removed: withoutPictures } = form;
    const note = form.isWrong ? form.note.trim() : '';
    void press(
      {
        name: 'operatorInspectLine',
        input: { id: line.id, ...counts, note, withoutPictures: [...withoutPictures] },
        pictures: form.taken,
        orderId: order.id,
        title: t('consoleWarehouse.entryLine', { sn: order.sn, name: nameOfLine(line) }),
      },
      () => {
        form.clearPictures();
        if (isLast) go(warehousePath(order.id, 'pack'));
        else onNext();
      },
    );
  };
  return { save, busy };
}
