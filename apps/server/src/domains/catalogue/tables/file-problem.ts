import type { ImportProblemCode } from '@sampan/contract/catalogue/import-problems';

/** A problem, and the values of its text. */
export interface CodedProblem {
  problem: ImportProblemCode;
  values?: Record<string, string | number>;
}

export interface FileProblem extends CodedProblem {
  /** 1 is the first line of the file; in a JSON file, the product's position. Absent if no line is at fault. */
  line?: number;
  /** The file of categories, if that is at fault. */
  file?: string;
  /** The option that settles it, by its name on the command line. */
  option?: 'encoding' | 'weight' | 'no-quantity' | 'withdraw-most' | 'low-prices';
}
