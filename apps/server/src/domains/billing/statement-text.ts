/** Card networks print Latin letters only; a name without any becomes `ONLINE SHOP`. */
export function statementText(shopName: string): string {
  const latin = shopName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 22)
    .trim();
  return latin.length >= 5 ? latin : 'ONLINE SHOP';
}
