import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { oneList } from '../../parts/one-list.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { type Member, nameOf } from './member.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberState } from './member-state.tsx';
import { memberPath, useStaffColumns } from './use-staff-columns.tsx';

const matches = ({ name, email }: Member, search: string) =>
  `${name} ${email}`.toLowerCase().includes(search.toLowerCase());

/** Members and invitations. */
export default function Staff() {
  const t = useTexts();
  const go = useGo();
  const [{ search }, filter] = useFilters({ search: words });
  const staff = useCall('operatorListOperators', {});
  const rows = staff.data?.filter((member) => matches(member, search));
  const [current, setCurrent] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const member = rows?.find(({ id }) => id === current);
  return (
    <Page
      title={t('console.staff')}
      note={staff.data && t('consoleStaff.count', { count: staff.data.length })}
      search={{ label: t('consoleStaff.search'), value: search, onSearch: (found) => filter({ search: found }) }}
      actions={
        staff.data && (
          <KeyButton
            kind="brand"
            keys="n"
            label={t('consoleStaff.invite')}
            foot={t('consoleStaff.footInvite')}
            onPress={() => setInviting(true)}
          />
        )
      }
    >
      <div className="split">
        <DataTable
          label={t('console.staff')}
          list={oneList(staff, rows)}
          columns={useStaffColumns()}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          hasPanel
          onOpen={({ id }) => go(memberPath(id))}
          isTall
          empty={
            <EmptyState title={t('consoleStaff.noneFound', { words: search })} text={t('consoleStaff.searchHint')} />
          }
        />
        {member && <MemberPanel key={member.id} member={member} />}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

function MemberPanel({ member }: { member: Member }) {
  return (
    <SidePanel
      label={nameOf(member)}
      head={
        <>
          <p className="side-name" dir="auto">
            {nameOf(member)}
          </p>
          <p>
            <MemberState member={member} />
          </p>
        </>
      }
      foot={<MemberActions member={member} />}
    >
      <MemberFacts member={member} />
    </SidePanel>
  );
}
