import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Field, Select } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Delivery } from './answer-text.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { useAct } from './use-act.ts';
import { useAnswer } from './use-answer.ts';
import { Waiting } from './waiting.tsx';
import type { Webhook } from './webhook.ts';

const states = ['waiting', 'delivered', 'failed'] as const;

type State = Delivery['state'] | '';
type Page = { list: Delivery[]; more: boolean };

/** Past and pending deliveries of a webhook, newest first. */
export function Deliveries({ webhook: { id, url, isOn }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts();
  const [state, setState] = useState<State>('');
  const ask = useCallback(() => call('listHookDeliveries', { id, state: state || undefined }), [id, state]);
  const { answer, reload } = useAnswer(ask);
  const filter = (
    <Field label={t('developers.show')} className="w-full md:w-60">
      <Select value={state} onChange={(event) => setState(event.target.value as State)}>
        <option value="">{t('developers.all')}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(`developers.state.${each}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <Dialog open size="wide" title={t('developers.log')} reason={<LongUrl url={url} />} onClose={onClose}>
      {/* Choosing what to show is nothing that could be lost: the dialog need not ask. */}
      <div className="mb-4 flex flex-wrap items-end gap-3" onInput={(event) => event.stopPropagation()}>
        {filter}
        <Button onClick={reload}>{t('developers.refresh')}</Button>
        {state === 'failed' && isOn && <ReplayFailed id={id} onDone={reload} />}
      </div>
      {answer.state === 'there' ? (
        <Pages
          key={`${state} ${answer.value.list[0]?.id}`}
          id={id}
          state={state}
          first={answer.value}
          onSent={reload}
        />
      ) : (
        <Waiting state={answer.state} onRetry={reload} />
      )}
    </Dialog>
  );
}

/** The first page as it is now, and older ones as they were when they were asked for. */
function Pages({ id, state, first, onSent }: { id: string; state: State; first: Page; onSent: () => void }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const [older, setOlder] = useState<Page | null>(null);
  const list = [...first.list, ...(older?.list ?? [])];
  const showOlder = () =>
    act(async () => {
      const page = await call('listHookDeliveries', { id, state: state || undefined, after: list.at(-1)?.id });
      setOlder({ list: [...(older?.list ?? []), ...page.list], more: page.more });
    });
  if (list.length === 0)
    return <EmptyState as="h2" title={t('developers.noDeliveries')} text={t('developers.noDeliveriesText')} />;
  return (
    <>
      <ul>
        {list.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onSent={onSent} />
        ))}
      </ul>
      {(older ?? first).more && (
        <Button className="mt-4" busy={busy} busyLabel={t('ui.loading')} onClick={showOlder}>
          {t('developers.older')}
        </Button>
      )}
    </>
  );
}

/** The shop keeps events for thirty days. */
const keptMs = 30 * 24 * 3600 * 1000;

function ReplayFailed({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const replay = async () => {
    const since = new Date(Date.now() - keptMs).toISOString();
    const isDone = await act(async () => {
      const { count } = await call('replayFailedHookDeliveries', { id, since });
      showToast({ kind: 'done', title: t('developers.replayedMany', { count }) });
    });
    if (isDone) onDone();
  };
  return (
    <Button busy={busy} busyLabel={t('developers.sending')} onClick={replay}>
      {t('developers.replayFailed')}
    </Button>
  );
}

function LongUrl({ url }: { url: string }) {
  return (
    <bdi className="break-all whitespace-normal" dir="ltr">
      {url}
    </bdi>
  );
}
