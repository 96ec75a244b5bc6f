/** `npm run migrate`: prepares the database for this version, with DATABASE_OWNER_URL as its owner; the shop is not started. */
import '../apps/server/src/boot/owner-process.ts';
