import * as z from 'zod'
import type { Names, Parsed } from './kind.ts'

/** The id of a record of another table or form. */
export const RecordId = z.string().min(1).max(64)

type ReferenceValue = string | string[] | null

/** Schema of one id, or of several. */
export const references = (multiple: boolean): z.ZodType<ReferenceValue> =>
  multiple ? z.array(RecordId).max(5_000) : z.union([z.literal(''), RecordId]).nullable()

export const formatReferences = (value: ReferenceValue, source: string, names: Names): string =>
  [value ?? []]
    .flat()
    .filter(Boolean)
    .map((id) => names.nameOf(source, id) ?? id)
    .join(',')

/** Parses names, joined by commas where `multiple`; each must match exactly one record. */
export function parseReferences(
  cell: string,
  { multiple }: { multiple: boolean },
  source: string,
  names: Names,
): Parsed<ReferenceValue> {
  const recordNames = cell
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (!multiple && recordNames.length > 1) return { problem: 'tooMany' }
  const ids: string[] = []
  for (const name of recordNames) {
    const found = names.idsOf(source, name)
    if (found.length !== 1) return { problem: found.length === 0 ? 'unknown' : 'ambiguous' }
    ids.push(found[0]!)
  }
  return { value: multiple ? ids : (ids[0] ?? null) }
}

/** Columns of the records that a user selects from. */
export const ShownColumns = z
  .array(z.object({ value: z.string().max(60), label: z.string().max(100) }))
  .max(50)
