import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { Dialect } from './dialect.ts'
import { Refusal } from '../errors/refusal.ts'
import { refuseAt, refuseAtPosition, text } from './text.ts'
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
  const { parts, values } = bindParts(dialect, statement, known)
  return { text: parts.map(({ bound }) => bound).join(''), values }
}

interface BoundPart {
  part: StatementPart
  /** The part as the database gets it. */
  bound: string
}

function bindParts(
  dialect: Dialect,
  statement: string,
  known: ReadonlyMap<string, ParameterValue>,
): { parts: BoundPart[]; values: unknown[] } {
  const values: unknown[] = []
  const parts = splitStatement(dialect, statement).map((part) => {
    if (!isParameter(dialect, statement, part)) return { part, bound: part.text }
    const found = known.get(part.text.slice(1))
    if (!found) throw refuseAt(text.unknownName, statement, part.at, { name: part.text })
    const one = (value: unknown) => {
      values.push(value instanceof Date ? toDateValue(dialect, value) : value)
      return formatPlaceholder(dialect, values.length, found.type)
    }
    if (!Array.isArray(found.value)) return { part, bound: one(found.value) }
    return { part, bound: found.value.length > 0 ? found.value.map(one).join(', ') : one(null) }
  })
  return { parts, values }
}

/**
 * Adds to a refusal of the database where its error lies in the statement as the user wrote it. Parameters
 * have another length once they are bound, so the offset is mapped part by part. Other errors are returned as
 * they are.
 */
export function locateError(
  error: unknown,
  dialect: Dialect,
  statement: string,
  known: ReadonlyMap<string, ParameterValue>,
): unknown {
  if (!(error instanceof Refusal) || !error.place) return error
  const { place } = error
  if ('line' in place) return refuseAtPosition(error.text, { line: place.line, column: 1 }, error.values)
  // Databases count characters, JavaScript counts UTF-16 units.
  let left = place.offset
  for (const { part, bound } of bindParts(dialect, statement, known).parts) {
    const characters = [...bound]
    if (left < characters.length) {
      const inside = bound === part.text ? characters.slice(0, left).join('').length : 0
      return refuseAt(error.text, statement, part.at + inside, error.values)
    }
    left -= characters.length
  }
  return refuseAt(error.text, statement, statement.length, error.values)
}

/**
 * A date as the product compares it: the time of the business where the product has no time zones, with milliseconds if
 * there are any.
 */
function toDateValue(dialect: Dialect, at: Date): Date | string {
  if (dialect === 'postgres') return at
  const rest = at.getMilliseconds()
  const local = `${formatInstant(at.getTime(), 'yyyy-MM-dd HH:mm:ss')}${rest > 0 ? `.${String(rest).padStart(3, '0')}` : ''}`
  // The driver of Oracle sends the local time of this process.
  if (dialect === 'oracle') return new Date(local)
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
