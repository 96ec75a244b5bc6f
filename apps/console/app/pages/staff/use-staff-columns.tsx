import { Link } from '@sampan/ui/link.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { useMe } from '../../api/use-me.ts';
import { roleText } from '../../layout/role-text.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Member, nameOf } from './member.ts';
import { MemberState } from './member-state.tsx';

export const memberPath = (id: string) => `/staff/${id}`;

export function useStaffColumns(): Column<Member>[] {
  const t = useTexts();
  const me = useMe();
  const { moment } = useFormat();
  const rolesOf = ({ roles }: Member) => roles.map((role) => roleText(t, role)).join(t('console.comma'));
  return [
    {
      id: 'name',
      head: t('consoleStaff.name'),
      width: '1fr',
      narrow: 'title',
      cell: (member) => (
        <>
          <span className="flex items-center gap-2">
            <Link to={memberPath(member.id)} className="cut" dir="auto">
              {nameOf(member)}
            </Link>
            {member.id === me.id && <Tag tone="river">{t('consoleStaff.you')}</Tag>}
          </span>
          {member.name && <bdi className="second cut wide-only">{member.email}</bdi>}
        </>
      ),
    },
    {
      id: 'roles',
      head: t('consoleStaff.roles'),
      width: '16rem',
      narrow: 'note',
      cell: (member) => (
        <span className="cut" title={rolesOf(member)}>
          {rolesOf(member)}
        </span>
      ),
    },
    {
      id: 'passkeys',
      head: t('consoleAccounts.passkeys'),
      width: '6rem',
      isFigure: true,
      isWide: true,
      cell: ({ passkeys }) => passkeys || '–',
    },
    {
      id: 'seen',
      head: t('consoleStaff.lastSeen'),
      width: '9rem',
      isFigure: true,
      isWide: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? moment(lastSeenAt) : '–'),
    },
    {
      id: 'state',
      head: t('consoleStaff.state'),
      width: '8rem',
      narrow: 'state',
      cell: (member) => <MemberState member={member} />,
    },
  ];
}
