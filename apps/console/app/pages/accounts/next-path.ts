/** The target after signing in: a path of the console, never another host. */
export function nextPath(given: string | null): string {
  return given && /^\/(?![/\\])[^\s\\]*$/.test(given) && !/^\/(sign-in|enrol)\b/.test(given) ? given : '/';
}
