import { enableCompileCache } from 'node:module';

enableCompileCache();

const { runShop } = await import('./run-shop.ts');
await runShop();
