/** A table that a statement reads, with the name under which its columns are addressed. */
export interface NamedTable {
  table: string
  alias: string
}

/** What fits at the cursor of a statement. `from` is the offset at which the completed word starts. */
export type CompletionContext =
  | { kind: 'parameter'; from: number }
  | { kind: 'table'; from: number }
  | { kind: 'column'; from: number; tables: NamedTable[]; isQualified: boolean }

const word = String.raw`[\p{L}_][\p{L}\p{N}_$]*`
const quoted = String.raw`"[^"]*"|\x60[^\x60]*\x60|\[[^\]]*\]`
const name = `(?:${word}|${quoted})`
/** Words that can follow a table and are no alias of it. */
const noAlias =
  /^(where|join|left|right|full|inner|outer|cross|natural|on|using|group|order|having|limit|offset|union|set|values|as|select|fetch|for|window|returning|except|intersect|lateral)$/i

/** Replaces comments and texts by spaces of the same length, so that offsets stay valid. */
const withoutTexts = (statement: string): string =>
  statement.replace(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)/g, (found) =>
    ' '.repeat(found.length),
  )

const unquote = (found: string): string => (/^["`[]/.test(found) ? found.slice(1, -1) : found)

/** Lists the tables after FROM, JOIN, UPDATE and INTO, each once per alias. */
export function listTablesOf(statement: string): NamedTable[] {
  const code = withoutTexts(statement)
  const one = `${name}(?:\\s*\\.\\s*${name})?(?:\\s+(?:as\\s+)?${name})?`
  const clause = new RegExp(`\\b(?:from|join|update|into)\\s+(${one}(?:\\s*,\\s*${one})*)`, 'giu')
  const tables = [...code.matchAll(clause)].flatMap(([, list = '']) =>
    list.split(',').map((part): NamedTable => {
      const [, path = '', alias = ''] =
        new RegExp(`^\\s*(${name}(?:\\s*\\.\\s*${name})?)(?:\\s+(?:as\\s+)?(${name}))?`, 'iu').exec(part) ??
        []
      const [own = ''] = new RegExp(`${name}$`, 'u').exec(path) ?? []
      const table = unquote(own)
      return { table, alias: alias && !noAlias.test(alias) ? unquote(alias) : table }
    }),
  )
  return tables.filter(
    ({ table, alias }, index) =>
      tables.findIndex((other) => other.table === table && other.alias === alias) === index,
  )
}

/** Returns what fits at an offset of a statement; null inside of texts and comments. */
export function contextAt(statement: string, at: number): CompletionContext | null {
  const before = statement.slice(0, at)
  const code = withoutTexts(before)
  // A letter at the cursor would belong to an open text or comment.
  if (withoutTexts(`${before}x`).endsWith(' ')) return null
  const typed = new RegExp(`(?:${word})?$`, 'u').exec(code)?.[0] ?? ''
  const from = at - typed.length
  const left = code.slice(0, from)
  if (left.endsWith('@')) return { kind: 'parameter', from }
  const qualifier = new RegExp(`(${name})\\.$`, 'u').exec(left)?.[1]
  const tables = listTablesOf(statement)
  if (qualifier !== undefined) {
    const alias = unquote(qualifier).toLowerCase()
    const addressed = tables.filter((table) => table.alias.toLowerCase() === alias)
    return addressed.length > 0 ? { kind: 'column', from, tables: addressed, isQualified: true } : null
  }
  if (
    new RegExp(
      `\\b(?:from|join|update|into)\\s+(?:${name}(?:\\s+(?:as\\s+)?${name})?\\s*,\\s*)*$`,
      'iu',
    ).test(left)
  )
    return { kind: 'table', from }
  return { kind: 'column', from, tables, isQualified: false }
}

/** The name as it has to stand in a statement of this product: quoted where it is no plain word. */
export function quoteName(dialect: SqlDialect, plain: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(plain) || (dialect !== 'postgres' && /^[A-Za-z_]\w*$/.test(plain)))
    return plain
  if (dialect === 'mysql') return `\`${plain}\``
  return dialect === 'sqlserver' ? `[${plain}]` : `"${plain}"`
}

export type SqlDialect = 'postgres' | 'mysql' | 'sqlserver' | 'oracle' | 'sqlite'
