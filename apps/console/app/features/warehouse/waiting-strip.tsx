import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useEffect, useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { discard, startOutbox, tryAgain, waiting } from './outbox.ts';

/** The number of entries that wait for the network, with a link; hidden while all is sent. */
export function WaitingStrip() {
  const t = useTexts();
  const { id } = useMe();
  const [opened, setOpened] = useState(false);
  const entries = waiting.use();
  useEffect(() => startOutbox(id, (error) => errorMessage(error, t)), [id, t]);
  const refused = entries.filter(({ problem }) => problem).length;
  return (
    <>
      <div role="status">
        {entries.length > 0 && (
          <div className="wh-strip">
            <Icon name="offline" />
            <b>
              {refused > 0
                ? t('consoleWarehouse.refused', { count: refused })
                : t('consoleWarehouse.waits', { count: entries.length })}
            </b>
            <button type="button" onClick={() => setOpened(true)}>
              {t('consoleWarehouse.show')}
            </button>
          </div>
        )}
      </div>
      {opened && <WaitingDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function WaitingDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { time } = useFormat();
  const entries = waiting.use();
  return (
    <Dialog
      open
      title={t(entries.length > 0 ? 'consoleWarehouse.waitingTitle' : 'consoleWarehouse.noneWaits')}
      reason={entries.length > 0 && t('consoleWarehouse.waitingText')}
      onClose={onClose}
    >
      <ul className="wh-entries">
        {entries.map((entry) => (
          <li key={entry.key}>
            <p>
              <b>{entry.title}</b> <span className="second">{time(entry.at)}</span>
            </p>
            {entry.pictures.length > 0 && (
              <p className="second">{t('consoleWarehouse.withPictures', { count: entry.pictures.length })}</p>
            )}
            {entry.problem && <p className="late">{entry.problem}</p>}
            {entry.problem && (
              <p className="order-acts">
                <Button size="small" onClick={() => void tryAgain(entry)}>
                  {t('ui.tryAgain')}
                </Button>
                <Button kind="danger" size="small" onClick={() => void discard(entry.key)}>
                  {t('consoleWarehouse.discard')}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
