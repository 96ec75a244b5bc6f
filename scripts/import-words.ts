import { translate } from '@sampan/translations/translate';
import type { ImportNote, LeftOut } from '../apps/server/src/domains/catalogue/files/file-import.ts';
import type { CategoryUse } from '../apps/server/src/domains/catalogue/files/place-categories.ts';
import type { FileImportReport } from '../apps/server/src/domains/catalogue/imports/import-file.ts';
import type { UndoResult } from '../apps/server/src/domains/catalogue/imports/undo-import.ts';
import type { FileProblem } from '../apps/server/src/domains/catalogue/tables/file-problem.ts';
import { type LoggedImport, retentionDays } from '../apps/server/src/domains/catalogue/writing/import-log.ts';
import type { PictureState } from '../apps/server/src/domains/catalogue/writing/picture-store.ts';

/** Messages of `npm run import`. */

const shownLimit = 30;

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The first of them, and how many more there are. */
function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - shownLimit;
  return more > 0 ? [...lines.slice(0, shownLimit), `  … and ${more} more`] : [...lines];
}

export function importLines(report: FileImportReport): string[] {
  const { added, updated, unchanged, withdrawn, problems, readAs, isApplied } = report;
  const received = [
    ...(readAs
      ? [`Read as ${readAs.encoding}${readAs.separatedBy ? `, separated by ${readAs.separatedBy}` : ''}.`]
      : []),
    ...encodingLines(report),
    ...categoryLines(report.categories),
    ...leftOutLines(report.leftOut),
    ...report.notes.map(noteLine),
    ...missingLines(report),
  ];
  const categories = report.newCategories === 1 ? '1 new category' : `${report.newCategories} new categories`;
  const counts = `${added} added, ${updated} updated, ${unchanged} unchanged, ${withdrawn} withdrawn${report.newCategories > 0 ? `; ${categories}` : ''}.`;
  if (problems.length > 0)
    return [...received, ...problems.map(problemLine), `${several(problems.length, 'problem')}; nothing was imported.`];
  if (!isApplied) return [...received, `Dry run: ${counts} Add --apply to import.`];
  return [
    ...received,
    `Imported: ${counts}`,
    ...(report.pictures ? pictureLines(report.pictures) : []),
    `It can be undone within ${retentionDays} days: npm run import -- --list`,
  ];
}

/** A title in the encoding that was taken, and in others. */
function encodingLines({ encodings, readAs }: FileImportReport): string[] {
  if (!encodings) return [];
  const { sample, others } = encodings;
  return [
    ...(sample ? [`The encoding is a guess (${readAs?.encoding}): “${sample}”.`] : []),
    ...others.map((one) => `  --encoding ${one.encoding}: “${one.sample}”`),
  ];
}

function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return [
    'Left out; the rest goes on:',
    ...firstOf(leftOut.map((one) => `  ${problemLine(one)}`)),
    `${several(leftOut.filter(({ what }) => what === 'product').length, 'problem')} of products, ${several(leftOut.filter(({ what }) => what === 'picture').length, 'picture')} left out.`,
  ];
}

/** Counts pictures of all the shop's goods. */
export function pictureLines({ waiting, refused }: PictureState): string[] {
  return [
    ...(waiting > 0
      ? [
          `${several(waiting, 'picture')} to fetch: the shop begins within a minute, from hosts of the public internet only.`,
        ]
      : []),
    ...firstOf(
      refused.map(
        ({ host, reason, pictures }) =>
          `${several(pictures, 'picture')} of ${host || 'unreadable addresses'} could not be fetched: ${reason}.`,
      ),
    ),
  ];
}

export function problemLine({ line, file, problem, values, option }: FileProblem): string {
  const place = [file, line === undefined ? undefined : `line ${line}`].filter(Boolean).join(' ');
  const hint = option && !file ? ` (--${option})` : '';
  return `${place ? `${place}: ` : ''}${translate('en', `consoleCatalogue.import_${problem}`, values)}${hint}`;
}

const placedBy = {
  by_map: 'category map',
  by_name: 'same name',
  by_guess: 'a guess: the same name in another language',
  nowhere: 'not in the shop; see --categories',
};

function categoryLines(categories: readonly CategoryUse[]): string[] {
  if (categories.length === 0) return [];
  const lines = categories.map(
    ({ name, products, placed, category }) =>
      `  ${name || '(no category)'} → ${category} (${several(products, 'product')}, ${placedBy[placed]})`,
  );
  return ['Categories:', ...firstOf(lines)];
}

function noteLine(note: ImportNote): string {
  switch (note.kind) {
    case 'stock_not_tracked':
      return `${several(note.variants, 'variant')} without tracked stock: ${note.pieces} pieces each (--stock).`;
    case 'no_quantity':
      return `${several(note.variants, 'variant')} without quantity: ${note.pieces > 0 ? `${note.pieces} pieces each` : 'sold out'} (--no-quantity).`;
    case 'sold_out':
      return `${several(note.variants, 'variant')} sold out: the file says 0 pieces.`;
    case 'weight_assumed':
      return note.grams > 0
        ? `${several(note.variants, 'variant')} without weight: ${note.grams} g assumed, and freight is told as an estimate (--weight).`
        : `${several(note.variants, 'variant')} without weight: unknown, and freight is told as an estimate (--weight).`;
    case 'not_published':
      return `${several(note.products, 'product')} left out: draft, archived or not published.`;
    case 'price_used_as_cost':
      return `${several(note.variants, 'variant')} without Cost per item: the price counts as cost.`;
    case 'without_tiers':
      return `${several(note.products, 'product')} without tiers: their variants have different prices.`;
  }
}

function missingLines({ missing, withdrawn }: FileImportReport): string[] {
  if (!missing || missing.first.length === 0) return [];
  const named = missing.first.map(({ offerId, titles }) => `  ${titles.en ?? Object.values(titles)[0]} (${offerId})`);
  const more = withdrawn - named.length;
  return [
    `${withdrawn} of ${missing.listed} products are not in the file:`,
    ...named,
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function stateOf({ finishedAt, undoBeganAt, undoneAt, isRetained, keptUntil }: LoggedImport): string {
  if (undoneAt) return `undone ${undoneAt}`;
  if (!isRetained) return 'too old to be undone';
  const state = finishedAt ? 'finished' : 'running or interrupted';
  return `${undoBeganAt ? 'partly undone' : state}, can be undone until ${keptUntil}`;
}

export function listLines(imports: readonly LoggedImport[]): string[] {
  if (imports.length === 0) return ['Nothing has been imported yet.'];
  return imports.flatMap((one) => [
    `${one.id}  ${one.startedAt} UTC  ${one.fileName}  by ${one.operator ?? 'command'}`,
    `    ${one.suppliers.slice(0, 3).join(', ')}${one.suppliers.length > 3 ? ' …' : ''}: ` +
      `${one.added} added, ${one.updated} updated, ${one.unchanged} unchanged, ${one.withdrawn} withdrawn; ${stateOf(one)}`,
  ]);
}

export function undoLines(result: UndoResult): string[] {
  switch (result.outcome) {
    case 'undone':
      return [
        `Import ${result.importId} is undone: ${several(result.restored, 'product')} as before, ${result.withdrawn} withdrawn that it had added.`,
      ];
    case 'not_found':
      return ['There is no such import. npm run import -- --list shows them.'];
    case 'already_undone':
      return ['It has been undone already.'];
    case 'no_longer_kept':
      return [`It is more than ${retentionDays} days old: what it changed is no longer kept.`];
    case 'changed_later':
      return [
        `Later imports changed ${several(result.count, 'product')} of import ${result.importId}; undo them first:`,
        ...result.first.map(
          ({ importId, offerId, titles }) =>
            `  import ${importId}: ${titles.en ?? Object.values(titles)[0]} (${offerId})`,
        ),
        ...(result.count > result.first.length ? [`  … and ${result.count - result.first.length} more`] : []),
      ];
  }
}
