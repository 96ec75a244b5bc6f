import { useMe } from '../../api/use-me.ts';
import { Page } from '../../layout/page.tsx';
import { roleText } from '../../layout/role-text.ts';
import { useTexts } from '../../texts/texts.ts';
import { AboutMe } from './about-me.tsx';
import { Keyboard } from './keyboard.tsx';
import { OwnNotices } from './own-notices.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SignInWays } from './sign-in-ways.tsx';

/** An operator's own settings. */
export default function Account() {
  const t = useTexts();
  const { roles } = useMe();
  return (
    <Page title={t('console.account')} note={roles.map((role) => roleText(t, role)).join(t('console.comma'))}>
      <div className="panes">
        <div>
          <AboutMe />
          <SignInWays />
          <OwnPasskeys />
        </div>
        <div>
          <OwnNotices />
          <OwnSessions />
          <Keyboard />
        </div>
      </div>
    </Page>
  );
}
