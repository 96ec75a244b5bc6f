import { limits } from '@sampan/contract/limits';

/** For texts: the most that an upload may have. */
export const uploadMegabytes = limits.uploadMaxBytes / 2 ** 20;
