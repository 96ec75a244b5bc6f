import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../texts/texts.ts';

export function PrintButton() {
  const t = useTexts();
  return (
    <Button className="no-print ms-auto flex-none" onClick={() => window.print()}>
      <Icon name="print" small />
      {t('orderDetail.print')}
    </Button>
  );
}
