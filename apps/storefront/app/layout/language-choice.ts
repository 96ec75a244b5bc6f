import { firstOffered, type Language } from '@sampan/contract/languages';
import { setPageCookie } from '@sampan/ui/page-cookie.ts';
import { session } from '../api/session.ts';
import { languageOf } from '../routing/paths.ts';

/**
 * Remembered for the next visit: the shop's bare URL then redirects to this language, and no other is offered any more.
 */
export function chooseLanguage(code: Language) {
  const { name, tag } = languageOf(code);
  session.set('lang', code);
  session.set('langName', name);
  session.set('countryCode', tag.slice(3));
  setPageCookie('lang', code);
}

/** The browser's preferred language of those on offer, if the page is in another and none has been chosen yet. */
export function languageToOffer(shown: Language, offered: readonly Language[]): Language | null {
  const wanted = session.get('lang') === null ? firstOffered(navigator.languages, offered) : undefined;
  return wanted && wanted !== shown ? wanted : null;
}
