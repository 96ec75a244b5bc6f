export interface FileProblem {
  /** 1 is the first line of the file; in a JSON file, the product's position. Absent if no line is at fault. */
  line?: number;
  /** The file of categories, if that is at fault. */
  file?: string;
  problem: string;
  remedy: string;
  /** The option that settles it, by its name on the command line. */
  option?: 'encoding' | 'weight' | 'no-quantity' | 'withdraw-most' | 'low-prices';
}
