import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Run } from './import-state.tsx';

type Report = NonNullable<Run['report']>;

/** What storing would do, or has done: figures, problems by line, where the goods go. */
export function ImportReport({ report, isDone }: { report: Report; isDone: boolean }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <>
      {report.problemCount > 0 && <Problems report={report} />}
      <Section
        title={isDone ? t('consoleCatalogue.whatWasDone') : t('consoleCatalogue.whatWouldBe')}
        note={report.readAs && t('consoleCatalogue.readAs', { how: report.readAs })}
      >
        <div className="import-figures">
          <Facts
            facts={[
              [t('consoleCatalogue.added'), number(report.added)],
              [t('consoleCatalogue.updated'), number(report.updated)],
              [t('consoleCatalogue.unchanged'), number(report.unchanged)],
              [t('consoleCatalogue.withdrawn'), number(report.withdrawn)],
              [t('consoleCatalogue.newCategories'), number(report.newCategories)],
            ]}
          />
        </div>
      </Section>
      {report.notes.length > 0 && <Notes notes={report.notes} />}
      {report.categories.length > 0 && <Placed categories={report.categories} />}
    </>
  );
}

function Problems({ report }: { report: Report }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <Section
      title={t('consoleCatalogue.problems')}
      note={t('consoleCatalogue.problemCount', { count: number(report.problemCount) })}
    >
      <div className="scrolls">
        <table className="lines" role="alert">
          <thead>
            <tr>
              <th scope="col" data-figure>
                {t('consoleCatalogue.line')}
              </th>
              <th scope="col">{t('consoleCatalogue.problem')}</th>
              <th scope="col">{t('consoleCatalogue.remedy')}</th>
            </tr>
          </thead>
          <tbody>
            {report.problems.map(({ line, problem, remedy }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same problem twice
              <tr key={index}>
                <td data-figure>{line === undefined ? '–' : number(line)}</td>
                <td className="wraps" lang="en">
                  {problem}
                </td>
                <td className="wraps text-muted" lang="en">
                  {remedy}
                </td>
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
                <td className={placed === 'nowhere' ? 'wraps text-amber-800' : 'wraps'}>→ {category}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
