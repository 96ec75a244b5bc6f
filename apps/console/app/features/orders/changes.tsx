import type { OrderStatus } from '@sampan/contract/order-status';
import type { Output } from '../../api/call.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';

type Order = Output<'operatorGetOrder'>;
/** A change that an operator made to an order, its moves included. */
export type Change = Order['changes'][number];

/** Everything that changed an order, oldest first. */
export function allChanges({ events, changes }: Pick<Order, 'events' | 'changes'>): Change[] {
  const moves = events.flatMap(({ from, to, version, at, by, actor }): Change[] =>
    from ? [{ version, at, by, actor, kind: 'status', before: { status: from }, after: { status: to } }] : [],
  );
  return [...moves, ...changes].toSorted((a, b) => a.version - b.version);
}

export const whoChanged = ({ actor, by }: Pick<Change, 'actor' | 'by'>, t: Translate): string =>
  actor || t(`consoleOrders.by_${by}`);

/** One field, before and after. */
export function WhatChanged({ change: { kind, before, after } }: { change: Change }) {
  const t = useTexts();
  if (kind === 'status') return <FieldChange before={before.status} after={after.status} isStatus />;
  if (kind === 'assignee')
    return (
      <>
        {t('consoleOrders.changed_assignee')} <FieldChange before={before.assignee} after={after.assignee} />
      </>
    );
  const fields = Object.keys(after);
  return (
    <>
      {t('consoleOrders.changed_address')}
      {fields.map((field) => (
        <span key={field} className="change-field">
          {' '}
          <FieldChange before={before[field]} after={after[field]} />
        </span>
      ))}
    </>
  );
}

interface FieldProps {
  before: string | undefined;
  after: string | undefined;
  isStatus?: boolean;
}

function FieldChange({ before = '', after = '', isStatus = false }: FieldProps) {
  const t = useTexts();
  const shown = (value: string) =>
    value === '' ? t('consoleOrders.nobody') : isStatus ? t(`consoleOrders.status_${value as OrderStatus}`) : value;
  return (
    <span className="change">
      <del dir="auto">{shown(before)}</del> → <ins dir="auto">{shown(after)}</ins>
    </span>
  );
}
