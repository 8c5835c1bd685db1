import { Code } from '@tessera/shared/contract/wire'
import type { Aside } from '../aside/aside.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import type { Dialect } from '../system/data-sources/source.ts'
import { readable } from './bind.ts'
import { reachesOut } from './reaching.ts'
import { refuseAt, refusePlace, text } from './text.ts'

export const kinds = ['select', 'insert', 'update', 'delete', 'call'] as const
export type Kind = (typeof kinds)[number]

/** Characters of a statement; a parser's own stack is not endless. */
const mostCharacters = 100_000
/** Milliseconds for a statement to be read in a thread aside. */
const patience = 3_000
/** Statements whose verdict is kept: one that runs every second is read once. */
const mostKept = 500

export interface Judge {
  /**
   * What a statement does, read by a parser of its product and not by its first word; what it does inside counts too. Refuses, with the
   * place, what is no statement, several of them, what does anything that is not `allowed`, and functions that reach out of it.
   */
  (dialect: Dialect, statement: string, allowed: readonly Kind[]): Promise<Kind>
}

export function openJudge(aside: Aside): Judge {
  const kept = new Map<string, readonly Kind[]>()
  return async (dialect, statement, allowed) => {
    const key = `${dialect} ${statement}`
    const done = kept.get(key) ?? (await read(aside, dialect, statement))
    kept.delete(key)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
    kept.set(key, done)
    if (done.some((kind) => !allowed.includes(kind)))
      throw allowed.every((kind) => kind === 'select')
        ? refuseField('query', text.writes)
        : refuseField('query', text.kind, { kinds: allowed.join(', ') })
    return done[0]!
  }
}

async function read(aside: Aside, dialect: Dialect, statement: string): Promise<readonly Kind[]> {
  if (!statement.trim()) throw refuseField('query', text.empty)
  if (statement.length > mostCharacters) throw refuseField('query', text.tooLong, { n: mostCharacters })
  const plain = readable(dialect, statement)
  const tree = dialect === 'postgres' ? await ofPostgres(plain) : await ofOthers(aside, dialect, plain)
  if (tree.length !== 1) throw refuseField('query', tree.length === 0 ? text.empty : text.several)
  return kindsOf(dialect, tree[0])
}

async function ofPostgres(statement: string): Promise<unknown[]> {
  // With the first statement: the parser is a machine of its own.
  const { hasSqlDetails, loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  try {
    return (parseSync(statement).stmts ?? []).map(({ stmt }) => stmt)
  } catch (error) {
    if (!hasSqlDetails(error) || !error.sqlDetails || /memory exhausted|stack depth/.test(error.message))
      throw refuseField('query', text.tooDeep)
    const { message, cursorPosition } = error.sqlDetails
    throw refuseAt(text.wrong, statement, cursorPosition, { why: message })
  }
}

const names: Readonly<Record<Exclude<Dialect, 'postgres'>, string>> = {
  mysql: 'mysql',
  sqlserver: 'mssql',
  oracle: 'oracle',
  sqlite: 'sqlite',
}

async function ofOthers(
  aside: Aside,
  dialect: Exclude<Dialect, 'postgres'>,
  bound: string,
): Promise<unknown[]> {
  const outcome = await aside.run({ what: 'parse', dialect: names[dialect], text: bound }, patience)
  if (!outcome) throw refuse(text.busy, {}, Code.tooManyRequests)
  if (outcome.ok) return JSON.parse(outcome.value) as unknown[]
  if (outcome.why !== 'wrong' || /recursion limit/.test(outcome.message))
    throw refuseField('query', text.tooDeep)
  throw outcome.place
    ? refusePlace(text.wrong, outcome.place, { why: outcome.message })
    : refuseField('query', text.wrong, { why: outcome.message })
}

/** The tag of a statement in either tree, and what it does. */
const tags: Readonly<Record<string, Kind>> = {
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

/** What a statement does, itself first. */
function kindsOf(dialect: Dialect, statement: unknown): readonly Kind[] {
  const [tag = ''] = Object.keys(statement as object)
  const outer = tags[tag]
  if (!outer) throw refuseField('query', text.kind, { kinds: kinds.join(', ') })
  const inside = new Set<Kind>()
  walk(statement, (key, node) => {
    if (typeof node !== 'object' || node === null) return
    if (tags[key]) inside.add(tags[key])
    // SELECT … INTO makes a table or a file, FOR UPDATE locks.
    if (
      key === 'intoClause' ||
      key === 'lockingClause' ||
      (key === 'into' && 'name' in node) ||
      (key === 'locks' && Array.isArray(node) && node.length > 0)
    )
      throw refuseField('query', text.writes)
    const name = calledName(key, node)
    if (name && reachesOut(dialect, name)) throw refuseField('query', text.reaches, { name: name.join('.') })
  })
  const writes = [...inside].filter((kind) => kind !== 'select')
  return outer === 'select' && writes.length > 0 ? writes : [...new Set([outer, ...writes])]
}

/** The parts of the name of what is called here: a function, or a table that is one. */
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

/** Deep trees of long chains: without a stack of its own it would need ours. */
function walk(root: unknown, meet: (key: string, node: unknown) => void): void {
  const left: unknown[] = [root]
  while (left.length > 0) {
    const node = left.pop()
    if (typeof node !== 'object' || node === null) continue
    for (const [key, child] of Object.entries(node)) {
      if (!Array.isArray(node)) meet(key, child)
      left.push(child)
    }
  }
}
