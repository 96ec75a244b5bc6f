import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTexts } from '../../lib/texts.tsx';

export function PrintButton() {
  const t = useTexts();
  return (
    <Button className="no-print ms-auto flex-none" onClick={() => window.print()}>
      <Icon name="print" small />
      {t('orderDetail.print')}
    </Button>
  );
}
