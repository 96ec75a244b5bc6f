import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ResellerIcon } from './icons.tsx';

/** In a page's head: the article of the help centre about it. */
export function HelpLink({ article }: { article: string }) {
  const t = useTexts();
  return (
    <Link className="ib" to={`/m/help/${article}`} aria-label={t('resellerMe.help')}>
      <ResellerIcon name="help" />
    </Link>
  );
}
