import { Button } from '@sampan/ui/button.tsx';
import { useAct } from '../../api/use-act.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Run } from './import-state.tsx';

type Report = NonNullable<Run['report']>;

/** The result of an import, planned or done: figures, problems by line, categories. */
export function ImportReport({ run, report }: { run: Run; report: Report }) {
  const isDone = run.state === 'imported';
  const t = useTexts();
  const { number } = useFormat();
  return (
    <>
      {report.problemCount > 0 && (
        <Problems
          title={t('consoleCatalogue.problems')}
          note={t('consoleCatalogue.problemCount', { count: number(report.problemCount) })}
          problems={report.problems}
        />
      )}
      {report.encodings && <Encodings run={run} encodings={report.encodings} />}
      {report.leftOutCount > 0 && (
        <Problems
          title={t('consoleCatalogue.importLeftOut')}
          note={t('consoleCatalogue.leftOutNote', { count: report.leftOutCount })}
          problems={report.leftOut}
        />
      )}
      <Section
        title={isDone ? t('consoleCatalogue.whatWasDone') : t('consoleCatalogue.whatWouldBe')}
        note={report.readAs && t(...howRead(report))}
      >
        <div className="import-figures">
          <Facts
            facts={[
              [t('consoleCatalogue.added'), number(report.added)],
              [t('consoleCatalogue.updated'), number(report.updated)],
              [t('consoleCatalogue.unchanged'), number(report.unchanged)],
              [t('consoleCatalogue.withdrawn'), number(report.withdrawn)],
              [t('consoleCatalogue.newCategories'), number(report.newCategories)],
              ...(run.waitingTexts > 0
                ? [[t('consoleCatalogue.textsWaiting'), number(run.waitingTexts)] as const]
                : []),
            ]}
          />
        </div>
      </Section>
      {report.low && report.low.products > 0 && (
        <p className="sec late">
          {report.low.losing > 0
            ? t('consoleCatalogue.losing', { count: report.low.losing })
            : t('consoleCatalogue.belowGuard', { count: report.low.products })}
        </p>
      )}
      {report.notes.length > 0 && <Notes notes={report.notes} />}
      {report.categories.length > 0 && <Placed categories={report.categories} />}
    </>
  );
}

function howRead({ readAs, separatedBy }: Report): Parameters<Translate> {
  if (!separatedBy) return ['consoleCatalogue.readAs', { how: readAs }];
  return ['consoleCatalogue.separatedBy', { how: readAs, separator: separatedBy }];
}

/** A cell as it was read, and how it reads in other encodings: one press checks the file again. */
function Encodings({ run, encodings }: { run: Run; encodings: NonNullable<Report['encodings']> }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorCheckImport', ['operatorGetImport']);
  const canChange = run.state === 'checked';
  return (
    <Section
      title={encodings.sample ? t('consoleCatalogue.encodingGuessed') : t('consoleCatalogue.encodingUnknown')}
      note={encodings.sample && <bdi>{encodings.sample}</bdi>}
    >
      {canChange && encodings.others.length > 0 && (
        <div className="scrolls">
          <table className="lines">
            <tbody>
              {encodings.others.map(({ encoding, sample }) => (
                <tr key={encoding}>
                  <td className="wraps" dir="auto">
                    {sample}
                  </td>
                  <td>
                    <Button
                      size="small"
                      busy={busy}
                      onClick={() => void press({ id: run.id, options: { ...run.options, encoding } }, () => {})}
                    >
                      {t('consoleCatalogue.readIn', { encoding })}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

interface ProblemsProps {
  title: string;
  note: string;
  problems: readonly Report['problems'][number][];
}

function Problems({ title, note, problems }: ProblemsProps) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <Section title={title} note={note}>
      <div className="scrolls">
        <table className="lines" role="alert">
          <thead>
            <tr>
              <th scope="col" data-figure>
                {t('consoleCatalogue.line')}
              </th>
              <th scope="col">{t('consoleCatalogue.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, problem, values }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same problem twice
              <tr key={index}>
                <td data-figure>{line === undefined ? '–' : number(line)}</td>
                <td className="wraps">{t(`consoleCatalogue.import_${problem}`, values)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const noteTexts = {
  stock_not_tracked: 'consoleCatalogue.note_stock_not_tracked',
  no_quantity: 'consoleCatalogue.note_no_quantity',
  sold_out: 'consoleCatalogue.note_sold_out',
  weight_assumed: 'consoleCatalogue.note_weight_assumed',
  not_published: 'consoleCatalogue.note_not_published',
  price_used_as_cost: 'consoleCatalogue.note_price_used_as_cost',
  without_tiers: 'consoleCatalogue.note_without_tiers',
} as const;

function Notes({ notes }: { notes: Report['notes'] }) {
  const t = useTexts();
  return (
    <Section title={t('consoleCatalogue.notes')}>
      <ul className="import-notes">
        {notes.map((note) => (
          <li key={String(note.kind)}>
            {t(noteTexts[note.kind as keyof typeof noteTexts], {
              count: Number(note.variants ?? note.products ?? 0),
              pieces: Number(note.pieces ?? 0),
              grams: Number(note.grams ?? 0),
            })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Placed({ categories }: { categories: Report['categories'] }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <Section title={t('consoleCatalogue.whereGoodsGo')}>
      <div className="scrolls">
        <table className="lines">
          <tbody>
            {categories.map(({ name, products, placed, category }) => (
              <tr key={name}>
                <td className="wraps" dir="auto">
                  {name || t('consoleCatalogue.noCategory')}
                </td>
                <td data-figure>{number(products)}</td>
                <td className={placed === 'nowhere' || placed === 'by_guess' ? 'wraps text-amber-800' : 'wraps'}>
                  → {category}
                  <p className="second">{t(`consoleCatalogue.placed_${placed}`)}</p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
