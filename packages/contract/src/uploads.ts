import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './fields.ts';

/** jpg, jpeg or png, for slips and papers also pdf; case-insensitive. */
const fileType = requiredText(16).transform((value) => value.toLowerCase());
const bytes = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000_000)
  .optional()
  .describe(
    'The size of the file, which the permission is then bound to. Required by shops whose uploads go to S3. Not in the specification.',
  )
  .meta({ examples: [182_044] });
const uploadPermission = z
  .object({
    authorization: z.string(),
    key: z.string(),
    url: z.string(),
    contentType: z.string(),
  })
  .meta({ id: 'UploadPermission' });

export const uploadPolicy = defineCall({
  summary:
    'Permission to PUT one picture of up to 2 MB (for a bank slip, or a paper that comes with an authorization, also a PDF): send the bytes to `url` with the Content-Type `contentType` and the Authorization header `authorization` within five minutes. An empty `authorization` means that `url` carries the permission itself: send no Authorization header then, an empty one is refused.',
  method: 'GET',
  path: '/qcloud/cos/policy',
  access: 'customer',
  scope: 'payments:write',
  input: z.object({
    fileType,
    purpose: z.enum(['avatar', 'slip', 'claim', 'message', 'grant', 'goods']).default('avatar'),
    bytes,
  }),
  output: uploadPermission,
  refusals: ['file_type_not_allowed', 'file_too_large', 'too_many_requests', 'closed_to_api_keys'],
});

export const operatorUploadPolicy = defineCall({
  summary:
    'The same for a picture of inspected goods (warehouse), of goods in the catalogue (catalogue), of an answer to a buyer (support), for a claim to a seller (purchasing) or, for the owner, of the shop (logo, QR code), to be named where it is used.',
  method: 'GET',
  path: '/console/uploads/policy',
  access: 'operator:warehouse|catalogue|support|purchasing',
  input: z.object({
    fileType,
    purpose: z.enum(['inspection', 'shop', 'product', 'answer', 'seller_claim']).default('inspection'),
    bytes,
  }),
  output: uploadPermission,
  refusals: ['file_type_not_allowed', 'file_too_large', 'too_many_requests'],
});
