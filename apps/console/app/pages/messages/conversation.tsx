import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Standing } from '../../features/messages/about-section.tsx';
import { type Conversation, Entries } from '../../features/messages/entries.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Composer } from './composer.tsx';
import { ConversationFacts } from './conversation-facts.tsx';

export default function ConversationPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('operatorGetConversation', { id }, { everySeconds: 15 });
  return (
    <Page
      title={
        data
          ? data.order
            ? t('consoleMessages.aboutOrder', { sn: data.order.sn })
            : data.subject
          : t('console.messages')
      }
      back={{ to: '/messages', label: t('consoleMessages.backToMessages') }}
      note={data && <Standing conversation={data} />}
    >
      {data ? (
        <Whole key={id} conversation={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4 p-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Page>
  );
}

function Whole({ conversation }: { conversation: Conversation }) {
  useSeen(conversation);
  return (
    <div className="order-page conversation-page">
      <div className="conversation">
        <Entries conversation={conversation} />
        <Composer conversation={conversation} />
      </div>
      <div className="order-side">
        <ConversationFacts conversation={conversation} />
      </div>
    </div>
  );
}

/** Marks displayed messages as seen. */
function useSeen({ id, version }: Conversation) {
  const see = useEffectEvent(() => {
    // A failure does no harm: the next visit marks them again.
    call('operatorSeeConversation', { id }).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each entry that appears
  useEffect(() => see(), [version]);
}
