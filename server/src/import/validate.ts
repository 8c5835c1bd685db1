import { restoreFormula } from '../export/cell.ts'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Names } from '@tessera/shared/contract/fields/kind'
import type { ImportColumn, RowProblems, ImportedRow, RowValues } from './importer.ts'
import { relevantColumns } from './records.ts'
import { translate } from '../errors/translate.ts'
import { cellText, problemText } from './text.ts'

/** The trimmed cell without the apostrophe that an export added against formulas. */
const cellValue = (cell: string) => restoreFormula(cell).trim()

/**
 * Parses the cells of a row. Returns its values, or the problems of its cells as texts. An empty cell has no
 * value: a new record gets the default, an existing one keeps its value.
 */
export function validateRow(
  row: ImportedRow,
  columns: readonly ImportColumn[],
  names: Names,
  lang: Lang,
): { values: RowValues; problems: RowProblems } {
  const { cells } = row
  const values: Record<string, unknown> = {}
  const problems: RowProblems = {}
  for (const { key, kind, settings, required } of relevantColumns(row, columns)) {
    if (!(key in cells)) continue
    const cell = cellValue(cells[key] ?? '')
    if (cell === '') {
      if (required) problems[key] = translate(cellText.required, lang)
      continue
    }
    const parsed = kind.parse?.(cell, settings, names) ?? { problem: 'unknown' as const }
    if ('problem' in parsed) problems[key] = translate(problemText[parsed.problem], lang)
    else values[key] = parsed.value
  }
  return { values, problems }
}

/**
 * Maps the rows of a sheet to columns by their titles in any language, or by their keys. Empty rows are
 * skipped.
 */
export function mapColumns(
  sheet: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
): { keys: string[]; unknown: string[]; rows: ImportedRow[] } {
  const heads = (sheet[0] ?? []).map((head) => head.replace(/[*＊\s]+$/, '').trim())
  const found = heads.map(
    (head) => columns.find(({ key, title }) => key === head || Object.values(title).includes(head))?.key,
  )
  const rows = sheet.slice(1).flatMap((cells, at) => {
    if (cells.every((cell) => !cell || cell.trim() === '')) return []
    return [
      {
        n: at + 2,
        cells: Object.fromEntries(
          found.flatMap((key, nth) => (key ? [[key, (cells[nth] ?? '').slice(0, 5_000)]] : [])),
        ),
      },
    ]
  })
  return {
    keys: [...new Set(found.filter((key) => key !== undefined))],
    unknown: heads.filter((head, at) => head !== '' && !found[at]).map((head) => head.slice(0, 100)),
    rows,
  }
}

/**
 * Required columns that a sheet does not have. Those of a sub-table that may be empty are missing only where the sheet has
 * other columns of it: without any, records have no rows.
 */
export const listMissing = (columns: readonly ImportColumn[], keys: readonly string[]): ImportColumn[] =>
  columns.filter(({ key, required, subTable }) => {
    if (!required || keys.includes(key)) return false
    const isOfTable = (one: ImportColumn) => one.subTable?.table === subTable?.table
    return (
      !subTable ||
      subTable.isTableRequired === true ||
      columns.some((one) => isOfTable(one) && keys.includes(one.key))
    )
  })
