import type { Lang } from '@tessera/shared/contract/lang'
import type { DataSetResult } from '@tessera/shared/contract/lowcode/data-sets'
import { refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { text } from './text.ts'
import type { Value } from './values.ts'

/** Characters of an answer, in millions; further rows are left out. */
export const maxAnswerMegabytes = 4

/** The rows that an answer can hold, and a sentence where that is not all. Refuses a first row that is too big alone. */
export function withinSize(
  { rows, truncated }: Pick<DataSetResult, 'rows' | 'truncated'>,
  lang: Lang,
): Pick<DataSetResult, 'rows' | 'truncated' | 'note'> {
  let characters = 0
  const at = rows.findIndex((row) => {
    characters += sizeOf(Object.values(row))
    return characters > maxAnswerMegabytes * 1_000_000
  })
  if (at < 0) return { rows, truncated }
  if (at === 0) throw refuse(text.rowTooBig, { n: maxAnswerMegabytes })
  const values = { n: maxAnswerMegabytes, shown: at }
  return {
    rows: rows.slice(0, at),
    truncated: true,
    note: formatText({ text: text.answerCut, values }, lang),
  }
}

/** Characters of a row, where a number has eight. */
export const sizeOf = (row: readonly Value[]): number =>
  row.reduce<number>((size, value) => size + (typeof value === 'string' ? value.length : 8), 0)
