import { startProgram } from '@sampan/server/start-program';
import { demoConnectors } from './connectors.ts';

/** `npm start`: a demo shop or, with SHOP=real, a real one that can be tried with the demo's goods before it opens. */
await startProgram(import.meta.url, demoConnectors);
