/** Links to offers of 1688, as they are pasted. Pure. */

/** `https://detail.1688.com/offer/790000000123.html?…`, and the mobile page's. */
const offerLink = /(?:detail|m)\.1688\.com\/(?:page\/)?(?:offer\/|index\.htm[^\s]*[?&]offerId=)(\d{6,24})/gi;

/** So many offers are asked for at once. */
export const offersAtOnceMax = 100;

/** The numbers in all links of a text, each once. */
export const offerIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(offerLink)].map(([, id = '']) => id)),
];
