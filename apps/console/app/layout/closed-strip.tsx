import { Link } from '@sampan/ui/link.tsx';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../api/use-me.ts';
import { useTexts } from '../texts/texts.ts';

/** Above every page while visitors are not served: for the owner, who can change it. */
export function ClosedStrip() {
  const t = useTexts();
  const isOwner = useMay()('operatorGetOpening');
  const { data } = useCall('operatorGetOpening', {}, { enabled: isOwner });
  if (!data || data.isOpen) return null;
  return (
    <p className="closed-strip">
      {t('console.shopClosed')}{' '}
      <Link to="/settings" className="link">
        {t('console.setUp')}
      </Link>
    </p>
  );
}
