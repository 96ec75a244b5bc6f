import type { ProblemData } from '@sampan/contract/statement-problems';
import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  preview: Output<'operatorImportStatement'>;
}

/** Assumptions about missing values in the file, and entries that moved no money. */
export function WhatIsAssumed({ preview: { assumed, notBooked } }: Props) {
  const t = useTexts();
  return (
    <>
      {assumed.length > 0 && (
        <div role="status">
          <b>{t('consoleMoney.assumed')}</b>
          <ul>
            {assumed.map(({ what, value }) => (
              <li key={what}>
                {t(`consoleMoney.assumed_${what}`, {
                  value: what === 'date_order' ? t(`consoleMoney.dateOrder_${value as 'dmy'}`) : value || 'none',
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {notBooked.map(({ word, count }) => (
        <p key={word}>{t('consoleMoney.notBooked', { count, word })}</p>
      ))}
    </>
  );
}

/** Explains why a file, or one inside a ZIP, cannot be read: file, line and remedy. */
export function useProblemText(): (problem: ProblemData) => string {
  const t = useTexts();
  return ({ problem, file, line, text, most }) => {
    const where = [file, line !== null && t('consoleMoney.leftOutLine', { line })]
      .filter(Boolean)
      .join(t('console.comma'));
    const instead = t('consoleMoney.problemInstead');
    const what = t(`consoleMoney.problem_${problem}`, { text, most: most ?? 0, instead });
    return where ? t('consoleMoney.problemAt', { where, what }) : what;
  };
}

/** Lines that are not imported, as they are in the file. */
export function LeftOutLines({ preview: { leftOut, leftOutCount } }: Props) {
  const t = useTexts();
  const problemText = useProblemText();
  if (leftOutCount === 0) return null;
  return (
    <details open={leftOutCount <= 5}>
      <summary>
        <b>{t('consoleMoney.leftOut', { count: leftOutCount })}</b>
      </summary>
      <p className="text-muted">{t('consoleMoney.leftOutText')}</p>
      <ul>
        {leftOut.map(({ file, line, reason, text, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of several files may have the same number
          <li key={index}>
            {problem ? (
              problemText(problem)
            ) : (
              <>
                {file && <bdi>{file}</bdi>} {t('consoleMoney.leftOutLine', { line })}
                {t('console.comma')}
                {t(`consoleMoney.leftOut_${reason}`)} <bdi className="second">{text}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
