import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { eventName } from './event-name.ts';
import { useAct } from './use-act.ts';
import { useTest } from './use-test.ts';
import type { Webhook, WebhookSecret, WebhookTask } from './webhook.ts';

interface Props {
  webhook: Webhook;
  onTask: (task: WebhookTask, secret?: WebhookSecret) => void;
}

export function WebhookRow({ webhook, onTask }: Props) {
  const t = useTexts();
  const { url, description, eventTypes, isOn } = webhook;
  return (
    <li className="developer-row">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-x-2">
          <span className="code min-w-0 break-all">
            <bdi className="whitespace-normal" dir="ltr">
              {url}
            </bdi>
          </span>
          <Tag tone={isOn ? 'green' : 'ink'}>{t(isOn ? 'developers.on' : 'developers.off')}</Tag>
        </h3>
        {description && (
          <p className="hint mt-1" dir="auto">
            {description}
          </p>
        )}
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {eventTypes.map((type) => (
            <li key={type}>
              <Tag>{eventName(t, type)}</Tag>
            </li>
          ))}
        </ul>
        <Trouble webhook={webhook} />
        <Actions webhook={webhook} onTask={onTask} />
      </div>
    </li>
  );
}

/** The reason for switching it off, or the time since which deliveries fail. */
function Trouble({ webhook: { switchedOff, failingSince } }: { webhook: Webhook }) {
  const t = useTexts();
  const { date } = useFormat();
  if (switchedOff)
    return (
      <Note tone="error" className="mt-3">
        {t(`developers.switchedOff.${switchedOff}`)}
      </Note>
    );
  if (!failingSince) return null;
  return (
    <Note tone="warn" className="mt-3">
      {t('developers.failingSince', { date: date(failingSince, 'time') })}
    </Note>
  );
}

function Actions({ webhook: { id, url, isOn }, onTask }: Props) {
  const t = useTexts();
  const { busy, act } = useAct();
  const reading = useAct();
  const test = useTest(id, () => onTask('log'));
  const turn = () =>
    act(async () => {
      await call('updateHook', { id, isOn: !isOn });
      showToast({ kind: 'done', title: t(isOn ? 'developers.isOff' : 'developers.isOn') });
    });
  const showSecret = () => reading.act(async () => onTask('secret', await call('getHookSecret', { id })));
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a form, so no fieldset
    <div role="group" aria-label={url} className="mt-3 -ms-2.5 flex flex-wrap gap-y-1">
      <Button kind="quiet" size="small" onClick={() => onTask('log')}>
        {t('developers.log')}
      </Button>
      <Button kind="quiet" size="small" busy={test.busy} busyLabel={t('developers.sending')} onClick={test.send}>
        {t('developers.test')}
      </Button>
      <Button kind="quiet" size="small" busy={reading.busy} onClick={showSecret}>
        {t('developers.secret')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onTask('edit')}>
        {t('developers.edit')}
      </Button>
      <Button kind="quiet" size="small" busy={busy} onClick={turn}>
        {t(isOn ? 'developers.switchOff' : 'developers.switchOn')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onTask('delete')}>
        {t('developers.delete')}
      </Button>
    </div>
  );
}
