import type { RowOf } from '../../api/use-call.ts';
import type { Translate } from '../../texts/texts.ts';

type Actor = RowOf<'operatorListAuditLog'>['actor'];

export function whoText(t: Translate, { kind, id, name }: Actor): string {
  if (kind === 'operator') return name || id;
  if (kind === 'command') return t('consoleAudit.byCommand', { user: id });
  return t(kind === 'job' ? 'consoleAudit.byJob' : 'consoleAudit.byNobody');
}
