/** A value of a row that COPY inserts; bytes go into `bytea`, and a list or JSON is given as its text. */
export type CopyValue = string | number | boolean | Uint8Array | null | undefined

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A row in the text format of COPY. */
export const copyLine = (row: readonly CopyValue[]): string => `${row.map(copyCell).join('\t')}\n`

function copyCell(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return String(value).replace(/[\\\n\r\t]/g, (character) => escapes[character]!)
}
