import type { Lang } from '@tessera/shared/contract/lang'
import type { DataSetResult, DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { maxAnswerMegabytes, sizeOf, withinSize } from './answer-size.ts'
import type { DataSetReader } from './reader.ts'
import type { Value } from './values.ts'

interface RowsAsked {
  readonly limit: number
  /** The language of the sentence about rows that are left out. */
  readonly lang: Lang
  readonly isMeant?: (row: readonly Value[]) => boolean
}

/** The first rows that are meant, up to a limit of rows and of characters. */
export async function readRows(
  { columns, rows }: DataSetReader,
  { limit, lang, isMeant = () => true }: RowsAsked,
): Promise<DataSetResult> {
  const readAt = Date.now()
  const names = columns.map(({ name }) => name)
  const list: DataSetResultRow[] = []
  let characters = 0
  let truncated = false
  reading: for await (const batch of rows())
    for (const row of batch) {
      if (!isMeant(row)) continue
      if (list.length >= limit) {
        truncated = true
        break reading
      }
      characters += sizeOf(row)
      list.push(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
      if (characters > maxAnswerMegabytes * 1_000_000) break reading
    }
  return { columns: [...columns], ...withinSize({ rows: list, truncated }, lang), readAt }
}
