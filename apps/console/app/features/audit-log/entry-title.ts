import type { RowOf } from '../../api/use-call.ts';
import type { Translate } from '../../texts/texts.ts';
import { tableText } from './table-text.ts';

export const entryTitle = (t: Translate, { table, change }: Pick<RowOf<'operatorListAuditLog'>, 'table' | 'change'>) =>
  t('consoleAudit.title', { table: tableText(t, table), change: t(`consoleAudit.change_${change}`) });
