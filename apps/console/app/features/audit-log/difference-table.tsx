import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Difference, differencesOf } from './differences.ts';

interface Props {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** Instead of “before” and “after”. */
  heads?: readonly [before: string, after: string];
}

/** Shows before and after side by side; on a phone, below each other. */
export function DifferenceTable({ before, after, heads }: Props) {
  const t = useTexts();
  const [beforeHead, afterHead] = heads ?? [t('consoleAudit.before'), t('consoleAudit.after')];
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p className="text-muted">{t('consoleAudit.nothingSeen')}</p>;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t('consoleAudit.field')}</th>
          {before && <th scope="col">{beforeHead}</th>}
          {after && <th scope="col">{afterHead}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.path}>
            <th scope="row">{one.path}</th>
            {before && (
              <td data-head={beforeHead}>
                <Value path={one.path} value={one.before} />
              </td>
            )}
            {after && (
              <td data-head={afterHead}>
                <Value path={one.path} value={one.after} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** Formats a value in the reader's language where its name or form says what it is. */
function Value({ path, value }: { path: string; value: Difference['before'] }) {
  const t = useTexts();
  const { dollars, kilograms, precise, number } = useFormat();
  if (value === undefined || value === null || value === '') return <span className="text-muted">–</span>;
  if (value === '(secret)') return <i>{t('consoleAudit.secret')}</i>;
  if (value === '(erased)') return <i>{t('consoleAudit.erased')}</i>;
  if (typeof value === 'boolean') return t(value ? 'consoleAudit.yes' : 'consoleAudit.no');
  if (typeof value === 'number') {
    if (/(_c|C)ents$/.test(path)) return <bdi>{dollars(value / 100)}</bdi>;
    if (/(_g|G)rams$/.test(path)) return <bdi>{kilograms(value)}</bdi>;
    return <bdi>{number(value)}</bdi>;
  }
  if (isMoment(value)) return <bdi>{precise(value)}</bdi>;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return <span dir="auto">{value.length > 0 ? value.join(t('console.comma')) : '–'}</span>;
  return <span dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
