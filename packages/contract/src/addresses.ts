import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  email,
  emptyAs,
  flag,
  id,
  ignored,
  nothing,
  optionalText,
  page,
  pageSize,
  phone,
  postcode,
  requiredLine,
  requiredText,
  withoutTurning,
} from './fields.ts';
import { limits } from './limits.ts';

export const address = z
  .object({
    id: z.string(),
    customerId: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string(),
    province: z.string(),
    city: z.string(),
    detailAddress: z.string(),
    postcode: z.string(),
    mobile: z.string(),
    phone: z.string(),
    email: z
      .string()
      .describe('Of the recipient, or empty text. Not in the specification.')
      .meta({ examples: ['amara@example.com'] }),
    lines: z
      .array(z.string())
      .describe(
        'The address in its country’s format, without the recipient; the country last, in the reader’s language. Not in the specification.',
      ),
    defaultType: z.union([z.literal(0), z.literal(1)]),
    location: z
      .object({ countryCode: z.string(), stationId: z.string(), cityId: z.string() })
      .describe('ISO country code and our region and city ids, if the place is in our list.'),
  })
  .meta({
    id: 'Address',
    description: 'A shipping address. `mobile` is dial code, hyphen, number; `defaultType` 1 marks the default.',
  });

const location = z
  .object({ countryCode: optionalText(8), stationId: optionalText(64), cityId: optionalText(64) })
  .nullish()
  .catch(undefined);

const addressFields = {
  firstName: requiredLine(limits.nameMax),
  lastName: requiredLine(limits.nameMax),
  name: ignored('First and last name.', 'string'),
  country: requiredText(limits.placeNameMax).describe('English name or ISO code of a country we list.'),
  province: requiredLine(limits.placeNameMax),
  city: requiredLine(limits.placeNameMax),
  detailAddress: requiredText(limits.detailAddressMax).transform(withoutTurning),
  postcode,
  mobile: phone,
  email: emptyAs('', email).nullish().describe('Of the recipient, or empty text. Not in the specification.'),
  defaultType: flag.nullish(),
  customerId: ignored('Whose address.', 'string', 'integer'),
  location,
};

export const listAddresses = defineCall({
  summary: 'The customer’s addresses, the default first. `customerId` is accepted and ignored.',
  method: 'POST',
  path: '/customer/receive/address/list',
  access: 'customer',
  scope: 'addresses:read',
  input: z.object({
    customerId: ignored('Whose addresses.', 'string', 'integer'),
    pageNum: page,
    pageSize: pageSize(limits.addressPageSize),
  }),
  output: z.object({ records: z.array(address), total: z.int() }),
  refusals: [],
  withMsg: true,
});

export const addAddress = defineCall({
  summary: 'Saves a new address. The first one becomes the default.',
  method: 'POST',
  path: '/customer/receive/address/add',
  access: 'customer',
  scope: 'addresses:write',
  input: z.object(addressFields),
  output: address,
  refusals: ['country_not_served', 'too_many_addresses'],
  withMsg: true,
});

export const updateAddress = defineCall({
  summary: 'Changes an address; `id` with only `defaultType: 1` makes it the default. Orders keep their own copy.',
  method: 'PUT',
  path: '/customer/receive/address/update',
  access: 'customer',
  scope: 'addresses:write',
  input: z.object({ ...z.object(addressFields).partial().shape, id }),
  output: address,
  refusals: ['not_found', 'country_not_served'],
  withMsg: true,
});

export const deleteAddress = defineCall({
  summary: 'Removes an address.',
  method: 'DELETE',
  path: '/customer/receive/address/delete/{id}',
  access: 'customer',
  scope: 'addresses:write',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
  withMsg: true,
});

const isoCode = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

export const listCountries = defineCall({
  summary: 'All countries in the language of Accept-Language; the shop does not deliver to `blocked` ones.',
  method: 'GET',
  path: '/places/countries',
  access: 'public',
  scope: 'addresses:read',
  input: z.object({}),
  output: z.array(
    z.object({
      iso: z.string(),
      code: z.string().describe('Dial code with plus sign.'),
      country: z.string(),
      countryName: z.string(),
      name: z.string(),
      blocked: z.boolean(),
      postcode: z.object({ pattern: z.string(), example: z.string() }).nullable(),
    }),
  ),
  refusals: [],
  cached: true,
});

const placeNames = {
  name: z.string().describe('In the language of Accept-Language, as far as it is known.'),
  also: z
    .array(z.string())
    .optional()
    .describe('Further names to find it by: what it calls itself, and the larger region around it.'),
};

export const listStations = defineCall({
  summary: "A country's regions, with their names in the language of Accept-Language.",
  method: 'GET',
  path: '/places/countries/{iso}/stations',
  access: 'public',
  scope: 'addresses:read',
  input: z.object({ iso: isoCode }),
  output: z.array(
    z.object({
      stationId: z.string(),
      stationName: z.string().describe('In Chinese.'),
      stationNameEn: z.string(),
      ...placeNames,
      blocked: z.boolean(),
    }),
  ),
  refusals: ['not_found'],
  cached: true,
});

export const listCities = defineCall({
  summary: "A region's cities, with their names in the language of Accept-Language.",
  method: 'GET',
  path: '/places/countries/{iso}/stations/{stationId}/cities',
  access: 'public',
  scope: 'addresses:read',
  input: z.object({ iso: isoCode, stationId: z.string().regex(/^[\w-]{1,32}$/) }),
  output: z.array(
    z.object({
      cityId: z.string(),
      cityName: z.string().describe('In Chinese, or in English where that is not known.'),
      cityNameEn: z.string(),
      ...placeNames,
    }),
  ),
  refusals: ['not_found'],
  cached: true,
});
