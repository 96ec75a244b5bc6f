import { enableCompileCache } from 'node:module';
import { prepareAsOwner } from './boot/as-owner.ts';
import { collectAtRest, replaceWithFrugal } from './boot/frugal-memory.ts';

await prepareAsOwner();
replaceWithFrugal(import.meta.url);
collectAtRest();
enableCompileCache();

const { runShop } = await import('./run-shop.ts');
await runShop();
