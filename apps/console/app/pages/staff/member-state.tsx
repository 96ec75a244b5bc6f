import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Member } from './member.ts';

const tones: Record<Member['state'], Tone> = { active: 'green', invited: 'river', expired: 'amber', disabled: 'ink' };

export function MemberState({ member: { state } }: { member: Member }) {
  const t = useTexts();
  return <State tone={tones[state]}>{t(`consoleStaff.state_${state}`)}</State>;
}
