import { formatTime } from '@tessera/shared/format/time'
import type { Dialect } from '../system/data-sources/source.ts'
import { refuseAt, text } from './text.ts'
import { piecesOf, type Piece } from './pieces.ts'

/** A statement as its product takes it: values stand beside it and are never pasted in. */
export interface Bound {
  text: string
  values: unknown[]
}

export type Type = 'varchar' | 'int' | 'datetime' | 'decimal' | 'bigint' | 'text'

export interface Value {
  type: Type
  /** An array stands for a list, as in `in (@name)`. */
  value: unknown
}

/** Names of parameters in a statement, each once. */
export const namesIn = (dialect: Dialect, statement: string): string[] => [
  ...new Set(
    piecesOf(dialect, statement).flatMap((piece) =>
      isName(dialect, statement, piece) ? [piece.text.slice(1)] : [],
    ),
  ),
]

/** The same length with a placeholder where a name stands: what a parser says of places holds for the original. */
export const readable = (dialect: Dialect, statement: string): string =>
  piecesOf(dialect, statement)
    .map((piece) =>
      isName(dialect, statement, piece) ? sames[dialect].padEnd(piece.text.length) : piece.text,
    )
    .join('')

const sames: Record<Dialect, string> = {
  postgres: '$1',
  mysql: '?',
  sqlite: '?',
  sqlserver: '@p',
  oracle: ':p',
}

/** Refuses comments that MySQL executes; in PostgreSQL `a <@b` asks whether a lies in b. */
function isName(dialect: Dialect, statement: string, { is, text: piece, at }: Piece): boolean {
  if (dialect === 'mysql' && is === 'comment' && /^\/\*M?!/.test(piece))
    throw refuseAt(text.hiddenComment, statement, at)
  return is === 'name' && !(dialect === 'postgres' && statement[at - 1] === '<')
}

/** Puts the product's placeholders where `@name` stands and lists the values in their order; a name that is not known is refused with its place. */
export function bind(dialect: Dialect, statement: string, known: ReadonlyMap<string, Value>): Bound {
  const values: unknown[] = []
  const placed = piecesOf(dialect, statement).map((piece) => {
    if (!isName(dialect, statement, piece)) return piece.text
    const found = known.get(piece.text.slice(1))
    if (!found) throw refuseAt(text.unknownName, statement, piece.at, { name: piece.text })
    const one = (value: unknown) => {
      values.push(value instanceof Date ? moment(dialect, value) : value)
      return placeholder(dialect, values.length, found.type)
    }
    if (!Array.isArray(found.value)) return one(found.value)
    return found.value.length > 0 ? found.value.map(one).join(', ') : one(null)
  })
  return { text: placed.join(''), values }
}

/** A moment as the product compares it with its own: on the clock of this server where it knows no zones, and down to what it has of a second. */
function moment(dialect: Dialect, at: Date): Date | string {
  if (dialect === 'postgres' || dialect === 'oracle') return at
  const rest = at.getMilliseconds()
  const said = `${formatTime(at.getTime(), true)}${rest > 0 ? `.${String(rest).padStart(3, '0')}` : ''}`
  // Without the T, what comes first is the day in some languages of SQL Server.
  return dialect === 'sqlserver' ? said.replace(' ', 'T') : said
}

/** What PostgreSQL calls the types: it has to be told, or `@name is null` would be of none. */
const casts: Record<Type, string> = {
  varchar: 'text',
  text: 'text',
  int: 'int',
  bigint: 'bigint',
  decimal: 'numeric',
  datetime: 'timestamptz',
}

function placeholder(dialect: Dialect, n: number, type: Type): string {
  if (dialect === 'postgres') return ` $${n}::${casts[type]}`
  if (dialect === 'sqlserver') return ` @p${n}`
  return dialect === 'oracle' ? ` :${n}` : ' ?'
}
