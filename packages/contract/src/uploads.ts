import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './fields.ts';

export const uploadPolicy = defineCall({
  summary:
    'Permission to PUT one picture of up to 2 MB: send the bytes to `url` with the Authorization header `authorization` within five minutes.',
  method: 'GET',
  path: '/qcloud/cos/policy',
  access: 'customer',
  input: z.object({
    /** jpg, jpeg or png, in any case of letters. */
    fileType: requiredText(16).transform((value) => value.toLowerCase()),
    purpose: z.enum(['avatar', 'slip']).default('avatar'),
  }),
  output: z.object({ authorization: z.string(), key: z.string(), url: z.string(), contentType: z.string() }),
  refusals: ['file_type_not_allowed', 'too_many_requests'],
});
