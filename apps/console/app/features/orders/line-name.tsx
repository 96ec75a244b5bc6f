import { lineWords } from './line-words.ts';

type Line = Parameters<typeof lineWords>[0];

/** Name and variant, below them the supplier's words. */
export function LineName({ line }: { line: Line }) {
  const { name, chosen, source } = lineWords(line);
  return (
    <>
      <p className="lines-title">
        <b className="cut" dir="auto" title={name}>
          {name}
        </b>
        {chosen && <span dir="auto">{chosen}</span>}
      </p>
      {source && (
        <p className="cut second" lang="zh" title={source}>
          {source}
        </p>
      )}
    </>
  );
}
