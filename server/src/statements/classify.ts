import { LRUCache } from 'lru-cache'
import { Code } from '@tessera/shared/contract/wire'
import type { Workers } from '../workers/workers.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import type { Dialect } from './dialect.ts'
import { replaceParameters } from './bind.ts'
import { isUnsafeFunction } from './unsafe-functions.ts'
import { refuseAt, refuseAtPosition, text } from './text.ts'

export const statementKinds = ['select', 'insert', 'update', 'delete', 'call'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Limit of a statement: the stack of a parser is limited. */
const maxCharacters = 100_000
/** Milliseconds for a statement to be read in a thread aside. */
const parseTimeoutMs = 3_000
/** Number of cached results, so that a statement that runs every second is parsed once. */
const maxCached = 500

export interface ClassifyStatement {
  /**
   * Parses a statement and returns its kind; a query that contains a writing statement counts as that one.
   * Throws a refusal, with the position where it is known, for syntax errors, several statements, kinds that
   * are not `allowed` and unsafe functions.
   */
  (dialect: Dialect, statement: string, allowed: readonly StatementKind[]): Promise<StatementKind>
}

export function createStatementClassifier(workers: Workers): ClassifyStatement {
  const cached = new LRUCache<string, readonly StatementKind[]>({ max: maxCached })
  return async (dialect, statement, allowed) => {
    const key = `${dialect} ${statement}`
    const found = cached.get(key) ?? (await parseKinds(workers, dialect, statement, allowed))
    cached.set(key, found)
    if (found.some((kind) => !allowed.includes(kind)))
      throw allowed.every((kind) => kind === 'select')
        ? refuseField('query', text.writes)
        : refuseField('query', text.kind, { kinds: allowed.join(', ') })
    return found[0]!
  }
}

async function parseKinds(
  workers: Workers,
  dialect: Dialect,
  statement: string,
  allowed: readonly StatementKind[],
): Promise<readonly StatementKind[]> {
  if (!statement.trim()) throw refuseField('query', text.empty)
  if (statement.length > maxCharacters) throw refuseField('query', text.tooLong, { n: maxCharacters })
  const plain = replaceParameters(dialect, statement)
  const parsing = dialect === 'postgres' ? parsePostgres(plain) : parseOther(workers, dialect, plain)
  const tree = await parsing
  if (tree.length !== 1) throw refuseField('query', tree.length === 0 ? text.empty : text.several)
  return kindsOf(dialect, tree[0], allowed)
}

async function parsePostgres(statement: string): Promise<unknown[]> {
  // Loaded with the first statement, because the parser is a large WebAssembly module.
  const { hasSqlDetails, loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  try {
    return (parseSync(statement).stmts ?? []).map(({ stmt }) => stmt)
  } catch (error) {
    if (!hasSqlDetails(error) || !error.sqlDetails || /memory exhausted|stack depth/.test(error.message))
      throw refuseField('query', text.tooDeep)
    const { message, cursorPosition } = error.sqlDetails
    // The parser counts characters, JavaScript counts UTF-16 units.
    const at = [...statement].slice(0, cursorPosition).join('').length
    throw refuseAt(text.wrong, statement, at, { why: message })
  }
}

const parserDialects: Readonly<Record<Exclude<Dialect, 'postgres'>, string>> = {
  mysql: 'mysql',
  sqlserver: 'mssql',
  oracle: 'oracle',
  sqlite: 'sqlite',
}

async function parseOther(
  workers: Workers,
  dialect: Exclude<Dialect, 'postgres'>,
  bound: string,
): Promise<unknown[]> {
  const outcome = await workers.run(
    { type: 'parse', dialect: parserDialects[dialect], text: bound },
    parseTimeoutMs,
  )
  if (!outcome) throw refuse(text.busy, {}, Code.tooManyRequests)
  if (outcome.ok) return JSON.parse(outcome.value) as unknown[]
  if (outcome.reason !== 'wrong' || /recursion limit/.test(outcome.message))
    throw refuseField('query', text.tooDeep)
  throw outcome.position
    ? refuseAtPosition(text.wrong, outcome.position, { why: outcome.message })
    : refuseField('query', text.wrong, { why: outcome.message })
}

/** Kinds of statements by their tag in the trees of both parsers. */
const kindsByTag: Readonly<Record<string, StatementKind>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'update',
  CallStmt: 'call',
  Query: 'select',
  Insert: 'insert',
  Update: 'update',
  Delete: 'delete',
  Merge: 'update',
  Call: 'call',
  Execute: 'call',
}

/** The kinds of a statement and of the statements inside it, its own kind first. */
function kindsOf(
  dialect: Dialect,
  statement: unknown,
  allowed: readonly StatementKind[],
): readonly StatementKind[] {
  const [tag = ''] = Object.keys(statement as object)
  const outer = kindsByTag[tag]
  if (!outer) throw refuseField('query', text.kind, { kinds: allowed.join(', ') })
  const inside = new Set<StatementKind>()
  walk(statement, (key, node) => {
    if (typeof node !== 'object' || node === null) return
    if (kindsByTag[key]) inside.add(kindsByTag[key])
    // SELECT … INTO creates a table or a file, and FOR UPDATE locks rows.
    if (
      key === 'intoClause' ||
      key === 'lockingClause' ||
      (key === 'into' && 'name' in node) ||
      (key === 'locks' && Array.isArray(node) && node.length > 0)
    )
      throw refuseField('query', text.writes)
    const name = calledName(key, node)
    if (name && isUnsafeFunction(dialect, name))
      throw refuseField('query', text.reaches, { name: name.join('.') })
  })
  const writes = [...inside].filter((kind) => kind !== 'select')
  return outer === 'select' && writes.length > 0 ? writes : [...new Set([outer, ...writes])]
}

/** The name parts of a called function, or of a table function; null for other nodes. */
function calledName(key: string, node: object): string[] | null {
  if (key === 'FuncCall')
    return ((node as { funcname?: { String?: { sval?: string } }[] }).funcname ?? []).map(
      ({ String: part }) => part?.sval ?? '',
    )
  if (key !== 'Function' && key !== 'Table' && key !== 'Call' && key !== 'Execute') return null
  const { name, args } = node as { name?: { Identifier?: { value?: string } }[]; args?: unknown }
  if (!Array.isArray(name) || (key === 'Table' && !args)) return null
  return name.map(({ Identifier }) => Identifier?.value ?? '')
}

/** Visits all nodes of a tree without recursion: long chains make trees deeper than the call stack. */
function walk(root: unknown, visit: (key: string, node: unknown) => void): void {
  const left: unknown[] = [root]
  while (left.length > 0) {
    const node = left.pop()
    if (typeof node !== 'object' || node === null) continue
    for (const [key, child] of Object.entries(node)) {
      if (!Array.isArray(node)) visit(key, child)
      left.push(child)
    }
  }
}
