import { Button } from '@sampan/ui/button.tsx';
import { DifferenceTable } from '../../features/audit-log/difference-table.tsx';
import { entryTitle } from '../../features/audit-log/entry-title.ts';
import { whoText } from '../../features/audit-log/who-text.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Entry } from './use-audit-columns.tsx';
import type { ChangeFilters } from './use-audit-search.ts';

export function EntryHead({ entry }: { entry: Entry }) {
  const t = useTexts();
  const { precise } = useFormat();
  return (
    <>
      <p className="side-name">{entryTitle(t, entry)}</p>
      <p className="second">{precise(entry.at)}</p>
    </>
  );
}

interface Props {
  entry: Entry;
  onChange: ChangeFilters;
}

/** Author, address and call of an entry; before and after; links to related entries. */
export function EntryFacts({ entry, onChange }: Props) {
  const t = useTexts();
  const { actor, call, address, requestId, rowId, orderSn, before, after } = entry;
  return (
    <>
      <Section title={t('consoleAudit.whoDid')}>
        <Facts
          facts={[
            [t('consoleAudit.who'), <bdi key="who">{whoText(t, actor)}</bdi>],
            [
              t('consoleAudit.call'),
              <span key="call" className="mono wrap">
                {call}
              </span>,
            ],
            ...(address ? [[t('consoleAudit.address'), <bdi key="address">{address}</bdi>] as const] : []),
            ...(requestId
              ? [
                  [
                    t('consoleAudit.request'),
                    <span key="request" className="mono wrap">
                      {requestId}
                    </span>,
                  ] as const,
                ]
              : []),
            [
              t('consoleAudit.row'),
              <span key="row" className="mono wrap">
                {rowId || '–'}
              </span>,
            ],
            ...(orderSn
              ? [
                  [
                    t('consoleAudit.order'),
                    <span key="order" className="mono wrap">
                      {orderSn}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={t('consoleAudit.values')}>
        <DifferenceTable before={before} after={after} />
      </Section>
      <More entry={entry} onChange={onChange} />
    </>
  );
}

/** Links to related entries. */
function More({ entry: { table, rowId, orderSn, call }, onChange }: Props) {
  const t = useTexts();
  return (
    <Section title={t('consoleAudit.more')}>
      <div className="acts-plain">
        <Button size="small" onClick={() => onChange({ table, rowId, order: '', call: '', text: '' })}>
          {t('consoleAudit.moreRow')}
        </Button>
        {orderSn && (
          <Button size="small" onClick={() => onChange({ order: orderSn, table: '', rowId: '', call: '', text: '' })}>
            {t('consoleAudit.moreOrder')}
          </Button>
        )}
        <Button size="small" onClick={() => onChange({ call })}>
          {t('consoleAudit.moreCall')}
        </Button>
      </div>
    </Section>
  );
}
