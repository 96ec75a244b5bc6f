import { choicesOf, type ShortageOutcome } from '@sampan/contract/shortage-choices';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Picture } from '../../features/catalogue/picture.tsx';
import { ItemWords } from '../../features/orders/item-words.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';
import { useTaking } from './use-taking.ts';

type Shortage = OrderPage['shortages'][number];

/** Unavailable goods: the shop's offer, and the buyer's answer. */
export function ShortagesCard({ shortages }: { shortages: readonly Shortage[] }) {
  const t = useTexts();
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('shortages.title')}</h2>
      <ul className="shortages">
        {shortages.map((one) => (
          <li key={one.id}>{one.state === 'proposed' ? <Question shortage={one} /> : <Decided shortage={one} />}</li>
        ))}
      </ul>
    </Card>
  );
}

function Question({ shortage }: { shortage: Shortage }) {
  const t = useTexts();
  const { date } = useFormat();
  const { goods, substitute, quantity, note, answerBy, ifUnanswered, canSubstitute } = shortage;
  return (
    <>
      <p className="mb-3">{t('shortages.missing', { pieces: quantity })}</p>
      <div className="shortage-goods">
        <GoodsBox goods={goods} head={t('shortages.ordered')} isGone />
        {substitute && <GoodsBox goods={substitute} head={t('shortages.instead')} foot={t('shortages.samePrice')} />}
      </div>
      {substitute && !canSubstitute && (
        <Note tone="warn" className="mt-3">
          {t('shortages.soldOut')}
        </Note>
      )}
      {note && (
        <p className="mt-3 whitespace-pre-line">
          <span className="hint block">{t('shortages.note')}</span>
          <span dir="auto">{note}</span>
        </p>
      )}
      <p className="mt-3 mb-3 text-ink-700">
        {t('shortages.until', { date: date(answerBy, 'time') })} {t(`shortages.otherwise_${ifUnanswered}`)}
      </p>
      <Choices shortage={shortage} />
    </>
  );
}

function Choices({ shortage }: { shortage: Shortage }) {
  const t = useTexts();
  const { price } = useFormat();
  const { take, busy } = useTaking();
  const [chosen, setChosen] = useState<ShortageOutcome | null>(null);
  const { id, proposal, refundUsd, canSubstitute } = shortage;
  const choices = choicesOf[proposal].filter((choice) => choice !== 'substitute' || canSubstitute);
  const words = (choice: ShortageOutcome) =>
    choice === 'refund' && refundUsd !== null
      ? t('shortages.choose_refundOf', { amount: price(refundUsd) })
      : t(`shortages.choose_${choice}`);
  const send = async (choice: ShortageOutcome) => {
    await take(async () => {
      await call('answerShortage', { id, choice });
      showToast({ kind: 'done', title: t('shortages.thanks') });
    });
    setChosen(null);
  };
  return (
    <div className="shortage-choices">
      {choices.map((choice, index) => (
        <Button key={choice} kind={index === 0 ? 'brand' : 'line'} onClick={() => setChosen(choice)}>
          {words(choice)}
        </Button>
      ))}
      <ConfirmDialog
        open={chosen !== null}
        busy={busy}
        title={chosen ? words(chosen) : ''}
        text={chosen ? t(`shortages.sure_${chosen}`) : ''}
        confirm={t('shortages.send')}
        onConfirm={() => chosen && void send(chosen)}
        onClose={() => setChosen(null)}
      />
    </div>
  );
}

function Decided({ shortage: { goods, quantity, outcome, state, substitute } }: { shortage: Shortage }) {
  const t = useTexts();
  const name = outcome === 'substitute' && substitute ? nameOfGoods(substitute) : '';
  return (
    <>
      <p>
        <span dir="auto">{nameOfGoods(goods)}</span>{' '}
        <span className="text-muted">{t('shortages.missing', { pieces: quantity })}</span>
      </p>
      {outcome && (
        <p className="text-ink-700">
          {state === 'expired' && `${t('shortages.noAnswer')} `}
          {t(`shortages.became_${outcome}`, { name })}
        </p>
      )}
    </>
  );
}

const nameOfGoods = ({ name, attributes }: Shortage['goods']) => [name, attributes].filter(Boolean).join(', ');

interface BoxProps {
  goods: Shortage['goods'];
  head: string;
  foot?: string;
  isGone?: boolean;
}

function GoodsBox({ goods: { name, attributes, picture, productId }, head, foot, isGone }: BoxProps) {
  return (
    <div className={isGone ? 'shortage-box shortage-gone' : 'shortage-box'}>
      <p className="hint">{head}</p>
      <div className="flex items-center gap-3.5">
        <span className="pic line-picture">
          <Picture src={picture} alt="" size={64} />
        </span>
        <ItemWords name={name} spec={attributes} productId={productId} items={[]}>
          {foot && <span className="block text-sm text-green-900">{foot}</span>}
        </ItemWords>
      </div>
    </div>
  );
}
