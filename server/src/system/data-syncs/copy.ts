import { SyncType } from '@tessera/shared/contract/system/data-syncs'
import type { Source, Statement, Value } from '../data-sources/source.ts'
import { converter } from './convert.ts'
import type { Plan } from './plan.ts'

/** Rows that become true in the target at once. */
const batch = 10_000
/** Milliseconds for the longest table. */
const patience = 24 * 3_600_000

export type Key = readonly (string | number | boolean | null)[]

export interface Copying {
  from: Source
  to: Source
  plan: Plan
  /** Of the last row that is in the target for good; null at the start. */
  after: Key | null
  signal: AbortSignal
  /** Hears after each batch; `key` is null where the whole table is one transaction. False: stop here. */
  onBatch: (rows: number, key: Key | null) => Promise<boolean>
}

/**
 * Copies a table. Into an empty or new one by the order of its key, batch by batch, each for good: so it goes on where it stopped. What
 * stands in the target is replaced in one transaction instead, and a table without a key is one as well: it is all there, or as it was.
 * Gives false where it was stopped.
 */
export async function copyTable(copying: Copying): Promise<boolean> {
  const { from, to, plan, signal, onBatch } = copying
  const columns = plan.pairs.map(({ to: { field } }) => field)
  if (goesOn(plan)) return byKey(copying, columns)
  let stopped = false
  async function* watched() {
    for await (const { rows } of batchesOf(from, to, plan, { text: selecting(from, plan) }, signal)) {
      if (rows.length > 0) yield rows
      if (!(await onBatch(rows.length, null))) {
        stopped = true
        throw new Stopped()
      }
    }
  }
  try {
    await to.insert(plan.table, columns, watched(), { signal, replace: plan.type === SyncType.targetHasRows })
  } catch (error) {
    if (!stopped) throw error
  }
  return !stopped
}

class Stopped extends Error {}

/** Whether a copy goes on where it stopped. */
export const goesOn = ({ key, type }: Pick<Plan, 'key' | 'type'>): boolean =>
  key.length > 0 && type !== SyncType.targetHasRows

async function byKey(
  { from, to, plan, after, signal, onBatch }: Copying,
  columns: readonly string[],
): Promise<boolean> {
  const at = plan.key.map((name) => plan.pairs.findIndex((pair) => pair.from.field === name))
  const intoKey = at.map((index) => plan.pairs[index]!.to.field)
  let arrived = after !== null
  for await (const { rows, key } of ahead(
    batchesOf(from, to, plan, ordered(from, plan, after), signal, at),
  )) {
    if (rows.length === 0) continue
    // A batch may have arrived before whoever copied it could note that, and theirs may have been a larger one.
    if (arrived)
      arrived =
        (await removeRows(
          to,
          plan.table,
          intoKey,
          rows.map((row) => at.map((index) => row[index] ?? null)),
        )) > 0
    await to.insert(plan.table, columns, once(rows), { signal })
    if (!(await onBatch(rows.length, key))) return false
  }
  return true
}

async function* once(rows: Value[][]) {
  yield rows
}

const selecting = ({ grammar: { quote }, quoteTable }: Source, { pairs, table: name }: Plan) =>
  `select ${pairs.map((pair) => quote(pair.from.field)).join(', ')} from ${quoteTable(name)}`

/** The rows behind a key, in the order of the key. */
export function ordered(from: Source, plan: Plan, after: Key | null): Statement {
  const { quote, placeholder } = from.grammar
  const names = plan.key.map(quote)
  const values: unknown[] = []
  const value = (at: number) => {
    values.push(after![at])
    return placeholder(values.length)
  }
  // Not (a, b) > (x, y): some products do not know it.
  const behind = () =>
    names.map(
      (name, at) =>
        `(${[...names.slice(0, at).map((before, n) => `${before} = ${value(n)}`), `${name} > ${value(at)}`].join(' and ')})`,
    )
  const where = after === null ? '' : ` where ${behind().join(' or ')}`
  return { text: `${selecting(from, plan)}${where} order by ${names.join(', ')}`, values }
}

interface Batch {
  rows: Value[][]
  /** Of its last row, as the source has it. */
  key: Key
}

async function* batchesOf(
  from: Source,
  to: Source,
  { pairs }: Plan,
  statement: Statement,
  signal: AbortSignal,
  keys: readonly number[] = [],
): AsyncGenerator<Batch> {
  const converters = pairs.map((pair) => converter(pair.from, pair.to, to.dialect))
  const changing = converters.flatMap((convert, at) => (convert ? [{ at, convert }] : []))
  for await (const { rows } of from.cursor(statement, { batch, timeoutMs: patience, signal })) {
    const key = keys.map((index) => rows.at(-1)?.[index] ?? null) as Key
    for (const row of rows) for (const { at, convert } of changing) row[at] = convert(row[at] ?? null)
    yield { rows, key }
  }
}

/** Asks for the next while the last one is being written; no further. */
async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  next.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = iterator.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await iterator.return?.()
  }
}

/** Few enough that no product has too many values in one statement. */
const together = 300

async function removeRows(
  to: Source,
  table: string,
  key: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const { quote, placeholder } = to.grammar
  let many = 0
  for (let start = 0; start < rows.length; start += together) {
    const some = rows.slice(start, start + together)
    const values = some.flat()
    let n = 0
    const conditions = some.map(
      () => `(${key.map((name) => `${quote(name)} = ${placeholder(++n)}`).join(' and ')})`,
    )
    const { changed = 0 } = await to.query(
      { text: `delete from ${to.quoteTable(table)} where ${conditions.join(' or ')}`, values },
      { write: true, timeoutMs: 600_000 },
    )
    many += changed
  }
  return many
}

/** The target as it was: a table that was made for it goes, and so do the rows of one that was empty, unless others wrote there too. */
export async function putBack(
  to: Source,
  { table, type }: Pick<Plan, 'table' | 'type'>,
  made: boolean,
  rows: number,
): Promise<void> {
  if (type === SyncType.targetMissing && made) return to.runStatements([`drop table ${to.quoteTable(table)}`])
  if (type !== SyncType.ready || rows === 0) return
  const {
    rows: [counted],
  } = await to.query({ text: `select count(*) from ${to.quoteTable(table)}` }, { timeoutMs: 600_000 })
  if (Number(counted?.[0]) === rows)
    await to.query({ text: `delete from ${to.quoteTable(table)}` }, { write: true, timeoutMs: 3_600_000 })
}
