import { currentVersion } from '../../../fields/migrations.ts'
import { writeNode, type FieldNode } from './draft.ts'

const mark = 'tessera-fields'
/** A form of 2,000 fields is about 2 MB. */
const maxLength = 5_000_000

/** Fields as text for the clipboard, which other designs and browser tabs read. */
export const writeClipboard = (nodes: readonly FieldNode[]): string =>
  JSON.stringify({ kind: mark, version: currentVersion, fields: nodes.map(writeNode) })

/** The fields in a text of the clipboard; null for any other text. */
export function readClipboard(text: string): unknown[] | null {
  if (text.length > maxLength || !text.includes(mark)) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { kind, fields } = value as { kind?: unknown; fields?: unknown }
    return kind === mark && Array.isArray(fields) ? fields : null
  } catch {
    return null
  }
}
