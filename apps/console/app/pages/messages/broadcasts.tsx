import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { type RowOf, useList } from '../../api/use-call.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BroadcastDialog } from './broadcast-dialog.tsx';

type Broadcast = RowOf<'operatorListBroadcasts'>;

/** Broadcasts and their progress. */
export default function Broadcasts() {
  const t = useTexts();
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = useList(
    'operatorListBroadcasts',
    {},
    { everySeconds: 3 },
  );
  const [isWriting, setWriting] = useState(false);
  return (
    <Page
      title={t('consoleMessages.toMany')}
      back={{ to: '/messages', label: t('consoleMessages.backToMessages') }}
      actions={
        <KeyButton
          keys="n"
          label={t('consoleMessages.writeToMany')}
          foot={t('consoleMessages.footWrite')}
          onPress={() => setWriting(true)}
        />
      }
    >
      {rows?.length === 0 && (
        <EmptyState title={t('consoleMessages.noBroadcasts')} text={t('consoleMessages.noBroadcastsText')} />
      )}
      {rows?.map((broadcast) => (
        <BroadcastSection key={broadcast.id} broadcast={broadcast} />
      ))}
      {hasMore && (
        <Button className="m-4" busy={isLoadingMore} onClick={loadMore}>
          {t('consoleMessages.olderBroadcasts')}
        </Button>
      )}
      {!rows && error && <Failed error={error} onRetry={retry} />}
      {isWriting && <BroadcastDialog onClose={() => setWriting(false)} />}
    </Page>
  );
}

const tones: Record<Broadcast['state'], Tone> = { sending: 'blue', sent: 'green', stopped: 'ink', failed: 'crimson' };

function BroadcastSection({ broadcast }: { broadcast: Broadcast }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { state, texts, byMail, createdAt, createdBy } = broadcast;
  return (
    <Section
      title={useGroupName()(broadcast)}
      note={t(byMail ? 'consoleMessages.broadcastNoteByMail' : 'consoleMessages.broadcastNote', {
        name: createdBy,
        when: moment(createdAt),
        languages: Object.keys(texts).join(t('console.comma')),
      })}
      end={<State tone={tones[state]}>{t(`consoleMessages.broadcast_${state}`)}</State>}
    >
      <p className="note-text" dir="auto">
        {texts.en}
      </p>
      <Progress broadcast={broadcast} />
      {(state === 'stopped' || state === 'failed') && <Continue broadcast={broadcast} />}
    </Section>
  );
}

/** The rest get it; earlier recipients do not get it again. */
function Continue({ broadcast: { id, sent, recipients } }: { broadcast: Broadcast }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { press, busy } = useAct('operatorContinueBroadcast', ['operatorListBroadcasts']);
  return (
    <>
      <Button size="small" className="mt-2" onClick={() => setAsking(true)}>
        {t('consoleMessages.continue')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('consoleMessages.continueTitle')}
        text={t('consoleMessages.continueText', { count: Math.max(0, recipients - sent) })}
        confirm={t('consoleMessages.continueConfirm')}
        busy={busy}
        onConfirm={() => void press({ id }, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useGroupName() {
  const t = useTexts();
  const languageName = useLanguageName();
  return ({ kind, group: { country, language, orders } }: Broadcast): string =>
    [
      t(`consoleMessages.kind_${kind}`),
      country,
      language && languageName(language),
      orders && t(`consoleCustomers.orders_${orders}`),
    ]
      .filter(Boolean)
      .join(t('console.comma'));
}

function Progress({ broadcast: { id, state, sent, recipients } }: { broadcast: Broadcast }) {
  const t = useTexts();
  const { number } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { press, busy } = useAct('operatorStopBroadcast', ['operatorListBroadcasts']);
  const soFar = t('consoleMessages.soFar', { sent: number(sent), recipients: number(recipients) });
  return (
    <>
      {state === 'sending' && (
        <progress
          className="progress-bar mt-2"
          max={recipients}
          value={sent}
          aria-label={t('consoleMessages.broadcast_sending')}
        />
      )}
      <p className="second">{soFar}</p>
      {state === 'failed' && <p className="second">{t('consoleMessages.broadcastFailed')}</p>}
      {state === 'sending' && (
        <Button size="small" kind="danger" className="mt-2" onClick={() => setAsking(true)}>
          {t('consoleMessages.stop')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('consoleMessages.stopTitle')}
        text={t('consoleMessages.stopText')}
        confirm={t('consoleMessages.stopConfirm')}
        confirmKind="danger"
        busy={busy}
        onConfirm={() => void press({ id }, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
