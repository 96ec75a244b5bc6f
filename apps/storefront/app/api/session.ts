/** The browser's storage keys, named as in the specification where it has a name. The password is never stored. */
export type StoredKey =
  | 'accessToken'
  | 'email'
  | 'rememberLoginInfo'
  | 'lang'
  | 'langName'
  | 'countryCode'
  | 'currency'
  | 'moneySymbol'
  | 'userId'
  | 'customerId'
  | 'recentlyViewed'
  | 'viewedJoined';

/** Storage may be off or full; then nothing is remembered, and nothing breaks. */
export const session = {
  get(key: StoredKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StoredKey, value: string) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // not remembered
    }
  },
  remove(...keys: StoredKey[]) {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      // nothing was stored
    }
  },
};

export function isSignedIn(): boolean {
  return session.get('accessToken') !== null;
}

/** Stores a sign-in: `token` is head and token concatenated. */
export function rememberSignIn(token: string, email: string, remember: boolean) {
  session.set('accessToken', token);
  session.set('email', email);
  session.set('rememberLoginInfo', String(remember));
}

const ended = 'sessionEnded';

/** The server knows the session no more: the sign-in page says so. */
export function recordEnd() {
  session.remove('accessToken');
  try {
    sessionStorage.setItem(ended, '1');
  } catch {
    // it says less
  }
}

/** Whether a session has ended, once. */
export function takeEnd(): boolean {
  try {
    const isEnded = sessionStorage.getItem(ended) !== null;
    sessionStorage.removeItem(ended);
    return isEnded;
  } catch {
    return false;
  }
}

/** Clears a sign-in for the browser's next user: the email stays if the customer asked to be remembered. */
export function forgetSignIn() {
  session.remove('accessToken', 'userId', 'customerId', 'recentlyViewed', 'viewedJoined');
  if (session.get('rememberLoginInfo') !== 'true') session.remove('email');
}

/** Older shops of this kind stored the password; it is removed before anything else runs. */
export function removeStoredPassword() {
  try {
    localStorage.removeItem('password');
  } catch {
    // no storage, no password
  }
}
