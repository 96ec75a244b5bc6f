import { z } from 'zod';

export const acceptsLosing = z
  .int()
  .min(0)
  .default(0)
  .describe('How many goods were seen to lose money by it. If there are more, nothing is stored.')
  .meta({ examples: [0] });
