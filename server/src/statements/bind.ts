import { formatTime } from '@tessera/shared/format/time'
import type { Dialect } from '../system/data-sources/source.ts'
import { refuseAt, text } from './text.ts'
import { splitStatement, type StatementPart } from './split.ts'

/** A statement with the placeholders of its product; values are passed separately and never pasted in. */
export interface BoundStatement {
  text: string
  values: unknown[]
}

export type ParameterType = 'varchar' | 'int' | 'datetime' | 'decimal' | 'bigint' | 'text'

export interface ParameterValue {
  type: ParameterType
  /** An array is a list, as in `in (@name)`. */
  value: unknown
}

/** Names of the parameters in a statement, each once. */
export const listParameterNames = (dialect: Dialect, statement: string): string[] => [
  ...new Set(
    splitStatement(dialect, statement).flatMap((piece) =>
      isParameter(dialect, statement, piece) ? [piece.text.slice(1)] : [],
    ),
  ),
]

/**
 * Replaces parameters with placeholders of the same length, so that a parser's positions are valid for the
 * original.
 */
export const replaceParameters = (dialect: Dialect, statement: string): string =>
  splitStatement(dialect, statement)
    .map((piece) =>
      isParameter(dialect, statement, piece) ? placeholders[dialect].padEnd(piece.text.length) : piece.text,
    )
    .join('')

const placeholders: Record<Dialect, string> = {
  postgres: '$1',
  mysql: '?',
  sqlite: '?',
  sqlserver: '@p',
  oracle: ':p',
}

/**
 * Whether a part is a parameter. In PostgreSQL `a <@b` is an operator. Throws a refusal for comments that
 * MySQL executes.
 */
function isParameter(dialect: Dialect, statement: string, { kind, text: piece, at }: StatementPart): boolean {
  if (dialect === 'mysql' && kind === 'comment' && /^\/\*M?!/.test(piece))
    throw refuseAt(text.hiddenComment, statement, at)
  return kind === 'name' && !(dialect === 'postgres' && statement[at - 1] === '<')
}

/**
 * Replaces each `@name` with a placeholder of the product and lists the values in order. Throws a refusal
 * with the position of an unknown name.
 */
export function bindParameters(
  dialect: Dialect,
  statement: string,
  known: ReadonlyMap<string, ParameterValue>,
): BoundStatement {
  const values: unknown[] = []
  const placed = splitStatement(dialect, statement).map((piece) => {
    if (!isParameter(dialect, statement, piece)) return piece.text
    const found = known.get(piece.text.slice(1))
    if (!found) throw refuseAt(text.unknownName, statement, piece.at, { name: piece.text })
    const one = (value: unknown) => {
      values.push(value instanceof Date ? toDateValue(dialect, value) : value)
      return formatPlaceholder(dialect, values.length, found.type)
    }
    if (!Array.isArray(found.value)) return one(found.value)
    return found.value.length > 0 ? found.value.map(one).join(', ') : one(null)
  })
  return { text: placed.join(''), values }
}

/**
 * A date as the product compares it: in this server's local time where the product has no time zones, with
 * milliseconds if there are any.
 */
function toDateValue(dialect: Dialect, at: Date): Date | string {
  if (dialect === 'postgres' || dialect === 'oracle') return at
  const rest = at.getMilliseconds()
  const local = `${formatTime(at.getTime(), true)}${rest > 0 ? `.${String(rest).padStart(3, '0')}` : ''}`
  // Without the T, some languages of SQL Server read the day before the month.
  return dialect === 'sqlserver' ? local.replace(' ', 'T') : local
}

/** Type names of PostgreSQL. The cast is required: in `@name is null` it could not infer the type. */
const casts: Record<ParameterType, string> = {
  varchar: 'text',
  text: 'text',
  int: 'int',
  bigint: 'bigint',
  decimal: 'numeric',
  datetime: 'timestamptz',
}

function formatPlaceholder(dialect: Dialect, n: number, type: ParameterType): string {
  if (dialect === 'postgres') return ` $${n}::${casts[type]}`
  if (dialect === 'sqlserver') return ` @p${n}`
  return dialect === 'oracle' ? ` :${n}` : ' ?'
}
