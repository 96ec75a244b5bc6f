import { Button } from '@sampan/ui/button.tsx';
import { FieldError } from '@sampan/ui/field.tsx';
import { type Line, nameOfLine } from '../../features/warehouse/warehouse.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Draft, packedOf, withRest } from './parcel-draft.ts';

interface Props {
  draft: Draft;
  isOpen: boolean;
  lines: readonly Line[];
  left: ReadonlyMap<string, number>;
  onChange: (draft: Draft) => void;
}

/** The pieces in a parcel, as on the packing list. */
export function ParcelContents({ draft, isOpen, lines, left, onChange }: Props) {
  const t = useTexts();
  const isLeft = [...left.values()].some((pieces) => pieces > 0);
  if (!isOpen) return <Recorded draft={draft} lines={lines} />;
  const type = (id: string, text: string) => onChange({ ...draft, contents: { ...draft.contents, [id]: text } });
  return (
    <details className="wh-contents" open={Object.keys(draft.contents).length > 0}>
      <summary>{t('consoleWarehouse.contents')}</summary>
      <ul>
        {lines.map((line) => {
          const rest = left.get(line.id) ?? 0;
          const isWrong = packedOf(draft.contents[line.id]) === undefined;
          return (
            <li key={line.id}>
              <label>
                <span className="cut" dir="auto" title={nameOfLine(line)}>
                  {nameOfLine(line)}
                </span>
                <input
                  className="input wh-input"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={rest < 0 || isWrong}
                  value={draft.contents[line.id] ?? ''}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => type(line.id, event.currentTarget.value)}
                />
              </label>
              {isWrong && <FieldError>{t('consoleWarehouse.packedNotRead')}</FieldError>}
              {rest !== 0 && (
                <span className={rest < 0 ? 'late' : 'second'}>
                  {t(rest < 0 ? 'consoleWarehouse.packedTooMany' : 'consoleWarehouse.packedLeft', {
                    count: Math.abs(rest),
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isLeft && (
        <Button size="small" onClick={() => onChange(withRest(draft, left))}>
          {t('consoleWarehouse.packRest')}
        </Button>
      )}
    </details>
  );
}

function Recorded({ draft: { contents }, lines }: Pick<Props, 'draft' | 'lines'>) {
  const packed = lines.filter(({ id }) => contents[id]);
  if (packed.length === 0) return null;
  return (
    <ul className="second">
      {packed.map((line) => (
        <li key={line.id} dir="auto">
          {contents[line.id]} × {nameOfLine(line)}
        </li>
      ))}
    </ul>
  );
}
