import type { OrderStatus } from '@sampan/contract/order-status';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useMe } from '../../api/use-me.ts';
import { ChangedStrip } from '../../parts/changed-strip.tsx';
import { useTexts } from '../../texts/texts.ts';

type Events = Output<'operatorGetOrder'>['events'];

/** What others did to the order since it was opened here. */
export function ChangedMeanwhile({ events }: { events: Events }) {
  const t = useTexts();
  const { name } = useMe();
  const [seen, setSeen] = useState(events.length);
  const latest = events.slice(seen).findLast(({ actor, by }) => by !== 'operator' || actor !== name);
  if (!latest) return null;
  const { from, to, by, actor } = latest;
  const status = (one: OrderStatus) => t(`consoleOrders.status_${one}`);
  return (
    <ChangedStrip
      who={actor || t(`consoleOrders.by_${by as 'customer'}`)}
      what={from ? `${status(from)} → ${status(to)}` : status(to)}
      onSeen={() => setSeen(events.length)}
    />
  );
}
