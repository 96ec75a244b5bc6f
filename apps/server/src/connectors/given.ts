import type { Config } from '#config';
import type { Database } from '#database/connect.ts';
import type { Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import type { GoodsPictures, SupplierConnector } from './supplier/supplier.ts';
import type { KnownPhrase } from './translator/translator.ts';

/** The shop's jobs, for services that may be others than its own: a past is made with its jobs run at its own clock. */
export type MakeJobs = (services: Services) => readonly Job[];

/** Connectors that the program which opens this server gives it, beside those of the register. */
export interface GivenConnectors {
  /** Used where SUPPLIER has its name. */
  supplier?: SupplierConnector;
  /** Fewer goods, with which a real shop can be tried before it opens. */
  trialGoods?: SupplierConnector;
  /** The pictures of both. */
  pictures?: GoodsPictures;
  /** What the translator `demo` knows. */
  phrases?: () => Promise<readonly KnownPhrase[]>;
  /** A demo does not start without. */
  firstData?: FirstData;
}

/** The program that opens a shop (start-program.ts). */
export interface Program {
  /** The URL of its file. */
  entry: string;
  given: GivenConnectors;
}

/** What a demo has at its first start. */
export interface FirstData {
  /** Printed when a demo starts, so not a secret. */
  customer: { email: string; password: string };
  /** True: the last of it has been stored. */
  isLoaded(db: Database, config: Config): Promise<boolean>;
  /** Safe to call again, also after it has ended halfway. */
  load(services: Services, makeJobs: MakeJobs): Promise<void>;
}
