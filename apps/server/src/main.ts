import { startProgram } from './start-program.ts';

/** A real shop, with the connectors of the register alone. */
await startProgram(import.meta.url);
