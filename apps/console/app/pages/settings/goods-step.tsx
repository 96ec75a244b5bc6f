import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Fragment } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { LookAtShop } from './look-at-shop.tsx';
import { useOpening } from './shop-data.ts';
import { StepFoot } from './step-foot.tsx';
import { TrialGoods } from './trial-goods.tsx';

const commands = ['npm run import -- goods.csv', 'npm run import -- goods.csv --apply'];

/** Goods come by a command, which shows every problem with its line before anything is stored. */
export function GoodsStep() {
  const t = useTexts();
  const opening = useOpening();
  return (
    <div className="su-form">
      <Note tone={opening.goods > 0 ? 'done' : 'info'}>{t('setup.goodsCount', { count: opening.goods })}</Note>
      <p className="su-lead">{t('setup.goodsText')}</p>
      {commands.map((command, index) => (
        <div key={command} className="su-command">
          <span className="label">{t(index === 0 ? 'setup.dryRun' : 'setup.applyImport')}</span>
          <p>
            <code>
              {command.split(' ').map((word) => (
                <Fragment key={word}>
                  <span className="whitespace-nowrap">{word}</span>{' '}
                </Fragment>
              ))}
            </code>
            <CopyButton text={command} label={command} />
          </p>
        </div>
      ))}
      <p className="su-lead">{t('setup.goodsLater')}</p>
      {!opening.isOpen && <TrialGoods />}
      {!opening.isOpen && opening.goods > 0 && <LookAtShop />}
      <StepFoot />
    </div>
  );
}
