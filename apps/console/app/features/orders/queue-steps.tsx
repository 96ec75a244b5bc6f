import { useGo } from '@sampan/ui/paths.ts';
import { useCommands } from '../../parts/commands.ts';
import { Kbd } from '../../parts/kbd.tsx';
import { useTexts } from '../../texts/texts.ts';
import { orderPath } from './order-number.tsx';
import { useQueuePlace } from './queue-place.ts';

/** The position of an order or purchase order in the list it was opened from; J and K go to the next. */
export function QueuePlace({ id, pathOf = orderPath }: { id: string; pathOf?: (id: string) => string }) {
  const t = useTexts();
  const go = useGo();
  const place = useQueuePlace(id);
  const { before, next } = place ?? {};
  useCommands([
    ...(next
      ? [
          {
            id: 'next',
            title: t('consoleOrders.nextOrder'),
            keys: 'j',
            foot: t('console.footNext'),
            run: () => go(pathOf(next)),
          },
        ]
      : []),
    ...(before
      ? [
          {
            id: 'before',
            title: t('consoleOrders.orderBefore'),
            keys: 'k',
            foot: t('console.footBefore'),
            run: () => go(pathOf(before)),
          },
        ]
      : []),
  ]);
  if (!place) return null;
  return (
    <span className="queue-place">
      {t('consoleOrders.place', { queue: place.name, number: place.number, of: place.of })}
      <Kbd keys="j k" />
    </span>
  );
}
