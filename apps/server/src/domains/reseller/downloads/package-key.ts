import { randomBytes } from 'node:crypto';

/** Nobody guesses it, and no public folder holds it. */
export const newPackageKey = (): string => `packages/${randomBytes(18).toString('base64url')}.zip`;
