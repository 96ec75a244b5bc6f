import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { nameOf } from './member.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberState } from './member-state.tsx';

/** A member's page, for screens without room for a panel. */
export default function StaffMember() {
  const t = useTexts();
  const { id } = useParams();
  const { data, error, refetch } = useCall('operatorListOperators', {});
  const member = data?.find((one) => one.id === id);
  return (
    <Page
      title={member ? nameOf(member) : t('console.staff')}
      note={member && <MemberState member={member} />}
      back={{ to: '/staff', label: t('consoleStaff.back') }}
    >
      {member ? (
        <div className="one-pane">
          <div className="acts">
            <MemberActions member={member} />
          </div>
          <MemberFacts member={member} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title={t('consoleStaff.gone')} text={t('console.notFoundNext')} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Page>
  );
}
