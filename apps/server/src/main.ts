import { enableCompileCache } from 'node:module';
import { collectAtRest, replaceWithFrugal } from './boot/frugal-memory.ts';

replaceWithFrugal(import.meta.url);
collectAtRest();
enableCompileCache();

const { runShop } = await import('./run-shop.ts');
await runShop();
