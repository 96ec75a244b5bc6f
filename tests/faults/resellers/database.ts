import type pg from 'pg';
import { createPool } from '../../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../../apps/server/src/database/embedded.ts';

/** The fire's own look into the database, which may be killed under it. */
export class Database {
  readonly #dataDir: string;
  #pool: pg.Pool | undefined;
  #isClosed = false;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Nothing while PostgreSQL is away. */
  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (this.#isClosed) return [];
    try {
      return (await (await this.pool()).query(text, values)).rows;
    } catch {
      await this.#forget();
      return [];
    }
  }

  async pool(): Promise<pg.Pool> {
    if (this.#pool) return this.#pool;
    const { ownerUrl } = await startEmbedded(this.#dataDir);
    this.#pool ??= createPool(ownerUrl, { max: 3, name: 'fire', statementTimeoutSeconds: 60 });
    return this.#pool;
  }

  /** Closes for good: later checks must not start PostgreSQL again. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#forget();
  }

  async #forget(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end().catch(() => {});
  }
}
