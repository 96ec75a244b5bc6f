import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useState } from 'react';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { AskedPrice, useDecisions } from './asked-price.tsx';
import type { Product } from './draft.ts';
import { RequestText } from './request-text.tsx';

/** Its prices that wait for an owner: until then buyers see those from before. */
export function ProductAsked({ asked }: { asked: Product['askedPrices'] }) {
  const t = useTexts();
  const now = useNow();
  const { percent, age } = useFormat();
  const decisionsOf = useDecisions();
  const [opened, setOpened] = useState<string | null>(null);
  const shown = asked.find(({ id }) => id === opened);
  if (asked.length === 0) return null;
  return (
    <div className="sec grid gap-2">
      {asked.map((one) => (
        <Note key={one.id} tone="warn" title={t('consolePrices.waitsForOwner')}>
          <RequestText door={one.door} change={one.change} />
          <br />
          {t('consolePrices.marginOf', { margin: percent(one.marginRate) })}
          {t('console.comma')}
          <bdi>{one.askedBy}</bdi>
          {t('console.comma')}
          {age(now - readMoment(one.askedAt))}
          <p className="obstacle-acts">
            <Button size="small" onClick={() => setOpened(one.id)}>
              {decisionsOf(one).some(({ decision }) => decision === 'approved')
                ? t('consolePrices.decide')
                : t('consolePrices.look')}
            </Button>
          </p>
        </Note>
      ))}
      {shown && <AskedPrice asked={shown} onClose={() => setOpened(null)} />}
    </div>
  );
}
