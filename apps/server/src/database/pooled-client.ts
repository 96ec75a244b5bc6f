import pg from 'pg';

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * A connection through a pooler in transaction mode (PgBouncer): the pooler lends the server's connection for one
 * transaction, so that nothing set or prepared outlives it. Every transaction therefore begins with its settings, a
 * statement alone is a transaction of its own, and no statement has a name. Begin, settings and statement travel together.
 */
export class PooledClient extends pg.Client {
  readonly #settings: string;
  #actingAs = '';
  #isInTransaction = false;

  constructor(config: pg.ClientConfig & { settings: Readonly<Record<string, string>> }) {
    super(config);
    this.#settings = setLocal(config.settings);
  }

  /** Sets the author of changes for later transactions. */
  setActingAs(actingAs: Readonly<Record<string, string>> | undefined): void {
    this.#actingAs = actingAs ? setLocal(actingAs) : '';
  }

  /** Supports the forms that the shop and pg.Pool use; pg has more. */
  override query(...given: unknown[]): never {
    const [statement, second, third] = given as [string | pg.QueryConfig, unknown?, unknown?];
    const callback = [second, third].find((one): one is Callback => typeof one === 'function');
    const answered = this.#run(unnamed(statement, Array.isArray(second) ? second : undefined));
    if (!callback) return answered as never;
    answered.then(
      (result) => callback(null, result),
      (error: Error) => callback(error),
    );
    return undefined as never;
  }

  #run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const word = /^\s*(begin|start|commit|end|rollback)\b(?!\s+to\b)/i.exec(query.text)?.[1]?.toLowerCase();
    if (word === 'begin' || word === 'start') {
      this.#isInTransaction = true;
      return this.#send(`${query.text}; ${this.#settings}${this.#actingAs}`);
    }
    if (word) this.#isInTransaction = false;
    return word || this.#isInTransaction ? this.#send(query) : this.#runAlone(query);
  }

  /** Answers after the commit: acknowledged changes are stored. */
  async #runAlone(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const all = await Promise.allSettled([
      this.#send(`begin; ${this.#settings}${this.#actingAs}`),
      this.#send(query),
      this.#send('commit'),
    ]);
    for (const one of all) if (one.status === 'rejected') throw one.reason;
    return (all[1] as PromiseFulfilledResult<pg.QueryResult>).value;
  }

  #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    return super.query(query as pg.QueryConfig) as Promise<pg.QueryResult>;
  }
}

const setLocal = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)};`)
    .join(' ');

function unnamed(statement: string | pg.QueryConfig, values: unknown[] | undefined): pg.QueryConfig {
  const { name: _, ...query } = typeof statement === 'string' ? { text: statement, name: '' } : statement;
  return values ? { ...query, values } : query;
}
