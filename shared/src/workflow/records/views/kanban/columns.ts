import { optionPaths, type Option } from '../../../../contract/fields/options.ts'
import type { Field } from '../../../../fields/design.ts'

/** Columns of a board; more options than that are no stages of a work. */
const maxColumns = 50

/** A column of a board. */
export interface BoardColumn {
  /** `option:<id>`, `none` or `others`. */
  readonly key: string
  /** Name of the option; null for records without one, or with one that the design does not have. */
  readonly name: string | null
  /** What its records are loaded by. */
  readonly input: { readonly option?: string | null; readonly otherThan?: readonly string[] }
  /** The value that a card gets which is moved here; undefined where cards cannot be moved to. */
  readonly value: unknown
}

/** Ids of the options that have a column, as text. */
export const optionIdsOf = (options: readonly Option[]): string[] =>
  leaves(options)
    .slice(0, maxColumns)
    .map(({ id }) => String(id))

const leaves = (options: readonly Option[]): Option[] => [
  ...new Map(optionPaths(options).map((path) => [String(path.at(-1)!.id), path.at(-1)!])).values(),
]

/**
 * The columns of a board. Records without an option, or with one that was removed, have columns of their own as long as
 * there are any; a field that may be empty always has the former.
 */
export function columnsOfBoard(
  { kind, settings }: Field,
  options: readonly Option[],
  counts: { none: number; others: number } | undefined,
): BoardColumn[] {
  const ids = optionIdsOf(options)
  const canBeEmpty = !settings.required && kind.tag !== 'switch'
  const columns: BoardColumn[] = leaves(options)
    .slice(0, maxColumns)
    .map(({ id, fullName }) => ({
      key: `option:${String(id)}`,
      name: fullName,
      input: { option: String(id) },
      value: id,
    }))
  const none: BoardColumn = {
    key: 'none',
    name: null,
    input: { option: null },
    value: canBeEmpty ? kind.empty(settings) : undefined,
  }
  const others: BoardColumn = { key: 'others', name: null, input: { otherThan: ids }, value: undefined }
  return [
    ...columns,
    ...(canBeEmpty || (counts?.none ?? 0) > 0 ? [none] : []),
    ...((counts?.others ?? 0) > 0 ? [others] : []),
  ]
}

/** How many records a column has, of the counts of all options. */
export function countOf(
  column: BoardColumn,
  options: readonly Option[],
  counts: { counts: readonly number[]; none: number; others: number } | undefined,
): number | undefined {
  if (!counts) return undefined
  if (column.key === 'none') return counts.none
  if (column.key === 'others') return counts.others
  return counts.counts[optionIdsOf(options).indexOf(column.key.slice('option:'.length))]
}
