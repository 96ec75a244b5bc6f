/** Tracking pages of carriers, matched by name. */
const pages: readonly (readonly [name: RegExp, address: (number: string) => string])[] = [
  [/\bdhl\b/i, (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`],
  [/\bfedex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/\b(usps|us postal)/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/yun ?express|云途/i, (number) => `https://www.yuntrack.com/parcelTracking?id=${number}`],
  [/\b4px\b|递四方/i, (number) => `https://track.4px.com/#/result/0/${number}`],
  [/\baramex\b/i, (number) => `https://www.aramex.com/track/results?ShipmentNumber=${number}`],
  [
    /\b(ems|china post|yanwen|sf ?express|j&t|cainiao)\b|顺丰|燕文|中国邮政/i,
    (number) => `https://t.17track.net/en#nums=${number}`,
  ],
];

/** The parcel on its carrier's page; undefined for a carrier that is not known. */
export function carrierPage(carrier: string, trackingNumber: string): string | undefined {
  const number = encodeURIComponent(trackingNumber.replaceAll(/\s+/g, ''));
  return number === '' ? undefined : pages.find(([name]) => name.test(carrier))?.[1](number);
}
