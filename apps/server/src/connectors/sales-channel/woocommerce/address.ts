/**
 * The host, and the folder if WordPress is not at its root: `shop.example/store`. A demo's own machine keeps its
 * `http://`; every other shop is spoken to by https.
 */
export function readWooAddress(text: string, mayCall: (url: string) => boolean): string | undefined {
  const typed = text.trim();
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (url.username !== '' || url.password !== '') return undefined;
  const folder = url.pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/(wp-admin|wp-json|wp-login\.php|index\.php)(\/.*)?$/, '')
    .replace(/\/$/, '');
  const place = `${hostIn(url)}${folder}`;
  if (place.length > 200 || /[^\w\-./:[\]%~]/.test(place)) return undefined;
  if (url.protocol === 'http:' && mayCall(`http://${place}`)) return `http://${place}`;
  return url.hostname.includes('.') && mayCall(`https://${place}`) ? place : undefined;
}

/** A name with a dot at its end is the same one, and both protocols' usual ports are none. */
function hostIn({ hostname, port }: URL): string {
  const name = hostname.replace(/\.+$/, '');
  return port === '' || port === '443' || port === '80' ? name : `${name}:${port}`;
}

export const baseOf = (address: string): string => (address.startsWith('http://') ? address : `https://${address}`);
