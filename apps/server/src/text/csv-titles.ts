import { keysOf } from '@sampan/contract/keys';

/** Lower case, and one space for whatever separates the words. */
const plain = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();

/** The column that a CSV file's title names, in any of the spellings that programs and people write. */
export function columnOf<Column extends string>(
  spellings: Readonly<Record<Column, readonly string[]>>,
  title: string,
): Column | false {
  const columns = keysOf(spellings);
  return columns.find((column) => spellings[column].includes(plain(title))) ?? false;
}
