import type { Lang } from '@tessera/shared/contract/lang'
import type { Names } from '@tessera/shared/fields/kind'
import type { ImportColumn, Problems, Row, Values } from './importer.ts'
import { spoken } from './records.ts'
import { translate } from '../http/translate.ts'
import { cellText, problemText } from './text.ts'

/** A cell that a spreadsheet was kept from running is read without what kept it. */
const plain = (cell: string) => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell).trim()

/** The values of a row, or what is wrong with its cells, in words. An empty cell says nothing: a new record has its default, a known one what it has. */
export function judge(
  row: Row,
  columns: readonly ImportColumn[],
  names: Names,
  lang: Lang,
): { values: Values; problems: Problems } {
  const { cells } = row
  const values: Record<string, unknown> = {}
  const problems: Problems = {}
  for (const { key, kind, settings, required } of spoken(row, columns)) {
    if (!(key in cells)) continue
    const cell = plain(cells[key] ?? '')
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

/** Rows below the heads, by the keys of columns; heads are titles in any language, or keys. Empty rows say nothing, wherever they stand. */
export function rowsByKey(
  sheet: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
): { keys: string[]; unknown: string[]; rows: Row[] } {
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
