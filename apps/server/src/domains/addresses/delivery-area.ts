import { isBlockedPlace } from '@sampan/locations';

/** Whether we deliver to a place. Typed names count as much as ids, so that no spelling gets around the rule. */

export interface Place {
  countryIso: string;
  stationId: string;
  province: string;
  city: string;
}

/** Crimea and Sevastopol in common spellings; the name decides, whichever of the two countries an address claims. */
const crimea =
  /\bc?krym\b|crimea|крым|крим|克里米亚|クリミア|크림|القرم|s[eé]bastopol|sevastopol|севастополь|塞瓦斯托波尔|simf[eé]ropol|симферополь|сімферополь/iu;

export function canDeliverTo({ countryIso, stationId, province, city }: Place): boolean {
  if (isBlockedPlace(countryIso)) return false;
  if (stationId !== '' && isBlockedPlace(countryIso, stationId)) return false;
  if (isBlockedPlace(countryIso, province) || isBlockedPlace(countryIso, city)) return false;
  return !['UA', 'RU'].includes(countryIso) || !(crimea.test(province) || crimea.test(city));
}
