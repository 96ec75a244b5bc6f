import { ButtonLink } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LookAtShop } from './look-at-shop.tsx';
import { useOpening } from './shop-data.ts';
import { StepFoot } from './step-foot.tsx';
import { TrialGoods } from './trial-goods.tsx';

/** The number of goods, and ways to add more. */
export function GoodsStep() {
  const t = useTexts();
  const opening = useOpening();
  return (
    <div className="su-form">
      <Note tone={opening.goods > 0 ? 'done' : 'info'}>{t('setup.goodsCount', { count: opening.goods })}</Note>
      <p className="su-lead">{t('setup.goodsText')}</p>
      <ButtonLink to="/imports">{t('setup.importGoods')}</ButtonLink>
      <p className="su-lead">{t('setup.goodsLater')}</p>
      {!opening.isOpen && <TrialGoods />}
      {!opening.isOpen && opening.goods > 0 && <LookAtShop />}
      <StepFoot />
    </div>
  );
}
