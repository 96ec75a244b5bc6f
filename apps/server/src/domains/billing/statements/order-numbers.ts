/** Banks break references, buyers leave the prefix away and type O for 0: all of that is read as meant. */
export function orderNumbersIn(text: string): ReadonlySet<string> {
  const bare = bareNumber(text);
  return new Set([...bare.matchAll(/(?=(20\d{6}[0-9A-HJKMNP-TV-Z]{8}))/g)].map(([, sn = '']) => sn));
}

const bareNumber = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
