import { Button } from '@sampan/ui/button.tsx';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../api/use-call.ts';
import { knownTables, tableText } from '../../features/audit-log/table-text.ts';
import { Chip } from '../../parts/chip.tsx';
import { DayFilter } from '../../parts/filters.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { ChangeFilters, Filters } from './use-audit-search.ts';

interface Props {
  filters: Filters;
  onChange: ChangeFilters;
  onClear: (() => void) | undefined;
}

export function AuditFilters({ filters, onChange, onClear }: Props) {
  const t = useTexts();
  return (
    <div className="filters">
      <Choice label={t('consoleAudit.who')} value={filters.who} onChange={(who) => onChange({ who })}>
        <People />
      </Choice>
      <Choice label={t('consoleAudit.what')} value={filters.table} onChange={(table) => onChange({ table, rowId: '' })}>
        <Tables chosen={filters.table} />
      </Choice>
      <DayFilter label={t('consoleAudit.from')} value={filters.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={t('consoleAudit.to')} value={filters.to} onChange={(to) => onChange({ to })} />
      {(['order', 'call', 'rowId'] as const).map(
        (name) =>
          filters[name] && (
            <Chip key={name} onDrop={() => onChange({ [name]: '' })}>
              {t(`consoleAudit.only_${name}`, { value: filters[name] })}
            </Chip>
          ),
      )}
      {onClear && (
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('consoleAudit.clear')}
        </Button>
      )}
    </div>
  );
}

function People() {
  const t = useTexts();
  const { data: staff = [] } = useCall('operatorListOperators', {});
  return (
    <>
      <option value="">{t('consoleAudit.everybody')}</option>
      <option value="operator">{t('consoleAudit.operators')}</option>
      {staff.map((one) => (
        <option key={one.id} value={`operator:${one.id}`}>
          {one.name || one.email}
        </option>
      ))}
      <option value="job">{t('consoleAudit.byJob')}</option>
      <option value="command">{t('consoleAudit.commands')}</option>
      <option value="anonymous">{t('consoleAudit.byNobody')}</option>
    </>
  );
}

/** A link may name one that is not among those people look for. */
function Tables({ chosen }: { chosen: string }) {
  const t = useTexts();
  const tables = [...new Set([...knownTables, ...(chosen ? [chosen] : [])])];
  return (
    <>
      <option value="">{t('consoleAudit.everything')}</option>
      {tables.map((table) => (
        <option key={table} value={table}>
          {tableText(t, table)}
        </option>
      ))}
    </>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, value, onChange, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  );
}
