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
  const folder = url.pathname.replace(/\/(wp-admin|wp-json|wp-login\.php|index\.php)(\/.*)?$/, '').replace(/\/+$/, '');
  const place = `${url.host}${folder}`;
  if (place.length > 200 || /[^\w\-./:[\]%~]/.test(place)) return undefined;
  if (url.protocol === 'http:' && mayCall(`http://${place}`)) return `http://${place}`;
  return url.hostname.includes('.') && mayCall(`https://${place}`) ? place : undefined;
}

export const baseOf = (address: string): string => (address.startsWith('http://') ? address : `https://${address}`);
