import { prepareOwned } from '../apps/server/src/boot/prepare-owned.ts';
import { readGiven } from './program.ts';

/** `npm run migrate`: prepares the database for this version, with DATABASE_OWNER_URL as its owner; the shop is not started. */
await prepareOwned(await readGiven());
