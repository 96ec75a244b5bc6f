import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ResellerIcon } from './icons.tsx';

/** Links a page's head to its article in the help centre. */
export function HelpLink({ article }: { article: string }) {
  const t = useTexts();
  return (
    <Link className="ib" to={`/m/help/${article}`} aria-label={t('resellerMe.help')}>
      <ResellerIcon name="help" />
    </Link>
  );
}
