import * as z from 'zod'
import { SyncType } from '@tessera/shared/contract/data/syncs'
import type { Source, Statement, Value } from '../sources/source.ts'
import { converter } from './convert.ts'
import type { CopyPlan } from './plan.ts'

/** Rows that are read and written together. */
const batchRows = 10_000
/** Time limit of copying one table. */
const maxTableMs = 24 * 3_600_000

export const RowKey = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).readonly()
export type RowKey = z.output<typeof RowKey>

export interface CopyOptions {
  from: Source
  to: Source
  plan: CopyPlan
  /** Key of the last row that is committed in the target; null at the start. */
  after: RowKey | null
  signal: AbortSignal
  /** Called after each batch; `key` is null if the whole table is one transaction. Return false to stop. */
  onBatch: (rows: number, key: RowKey | null) => Promise<boolean>
}

/**
 * Copies a table. An empty or new target receives the rows in the order of the key, and each batch is
 * committed, so that the copy can be resumed. Existing rows are replaced in one transaction instead, and so
 * are tables without a key. Returns false if it was stopped.
 */
export async function copyTable(copying: CopyOptions): Promise<boolean> {
  const { from, to, plan, signal, onBatch } = copying
  const columns = plan.pairs.map(({ to: { field } }) => field)
  if (isResumable(plan)) return copyByKey(copying, columns)
  let isStopped = false
  async function* reportedBatches() {
    for await (const { rows } of readBatches(from, to, plan, { text: selectStatement(from, plan) }, signal)) {
      if (rows.length > 0) yield rows
      if (!(await onBatch(rows.length, null))) {
        isStopped = true
        throw new StopSignal()
      }
    }
  }
  try {
    await to.insert(plan.table, columns, reportedBatches(), {
      signal,
      replace: plan.type === SyncType.targetHasRows,
    })
  } catch (error) {
    if (!isStopped) throw error
  }
  return !isStopped
}

class StopSignal extends Error {}

/** True if a stopped copy can be resumed. */
export const isResumable = ({ key, type }: Pick<CopyPlan, 'key' | 'type'>): boolean =>
  key.length > 0 && type !== SyncType.targetHasRows

async function copyByKey(
  { from, to, plan, after, signal, onBatch }: CopyOptions,
  columns: readonly string[],
): Promise<boolean> {
  const keyIndexes = plan.key.map((name) => plan.pairs.findIndex((pair) => pair.from.field === name))
  const targetKey = keyIndexes.map((index) => plan.pairs[index]!.to.field)
  let mayOverlap = after !== null
  for await (const { rows, key } of prefetch(
    readBatches(from, to, plan, orderedStatement(from, plan, after), signal, keyIndexes),
  )) {
    if (rows.length === 0) continue
    // Rows behind the recorded key can be in the target already, if a process ended between their commit and
    // its record.
    if (mayOverlap) {
      const keys = rows.map((row) => keyIndexes.map((index) => row[index] ?? null))
      const removed = await removeRows(to, plan.table, targetKey, keys)
      mayOverlap = removed > 0
    }
    await to.insert(plan.table, columns, singleBatch(rows), { signal })
    if (!(await onBatch(rows.length, key))) return false
  }
  return true
}

async function* singleBatch(rows: Value[][]) {
  yield rows
}

const selectStatement = ({ grammar: { quote }, quoteTable }: Source, { pairs, table: name }: CopyPlan) =>
  `select ${pairs.map((pair) => quote(pair.from.field)).join(', ')} from ${quoteTable(name)}`

/** A statement for the rows after a key, in the order of the key. */
export function orderedStatement(from: Source, plan: CopyPlan, after: RowKey | null): Statement {
  const { quote, placeholder } = from.grammar
  const names = plan.key.map(quote)
  const values: unknown[] = []
  const bind = (index: number) => {
    values.push(after![index])
    return placeholder(values.length)
  }
  // Some products do not support (a, b) > (x, y).
  const conditions = () =>
    names.map((name, index) => {
      const equal = names.slice(0, index).map((previous, position) => `${previous} = ${bind(position)}`)
      return `(${[...equal, `${name} > ${bind(index)}`].join(' and ')})`
    })
  const where = after === null ? '' : ` where ${conditions().join(' or ')}`
  return { text: `${selectStatement(from, plan)}${where} order by ${names.join(', ')}`, values }
}

interface Batch {
  rows: Value[][]
  /** Key of its last row, with the values of the source. */
  key: RowKey
}

async function* readBatches(
  from: Source,
  to: Source,
  { pairs }: CopyPlan,
  statement: Statement,
  signal: AbortSignal,
  keys: readonly number[] = [],
): AsyncGenerator<Batch> {
  const converters = pairs.map((pair) => converter(pair.from, pair.to, to.dialect))
  const conversions = converters.flatMap((convert, index) => (convert ? [{ index, convert }] : []))
  for await (const { rows } of from.cursor(statement, { batch: batchRows, timeoutMs: maxTableMs, signal })) {
    const key = keys.map((index) => rows.at(-1)?.[index] ?? null) as RowKey
    for (const row of rows)
      for (const { index, convert } of conversions) row[index] = convert(row[index] ?? null)
    yield { rows, key }
  }
}

/** Requests the next item while the current one is being processed. */
async function* prefetch<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
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

/** Rows deleted by one statement, within every product's limit of values. */
const maxDeleteRows = 300

async function removeRows(
  to: Source,
  table: string,
  key: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const { quote, placeholder } = to.grammar
  let count = 0
  for (let start = 0; start < rows.length; start += maxDeleteRows) {
    const chunk = rows.slice(start, start + maxDeleteRows)
    const values = chunk.flat()
    let index = 0
    const conditions = chunk.map(
      () => `(${key.map((name) => `${quote(name)} = ${placeholder(++index)}`).join(' and ')})`,
    )
    const { changed = 0 } = await to.query(
      { text: `delete from ${to.quoteTable(table)} where ${conditions.join(' or ')}`, values },
      { write: true, timeoutMs: 600_000 },
    )
    count += changed
  }
  return count
}

/**
 * Restores the target: drops a table that was created for the copy, or deletes the copied rows unless others
 * have written to it.
 */
export async function undoCopy(
  to: Source,
  { table, type }: Pick<CopyPlan, 'table' | 'type'>,
  isCreated: boolean,
  rows: number,
): Promise<void> {
  if (type === SyncType.targetMissing && isCreated)
    return to.runStatements([`drop table ${to.quoteTable(table)}`])
  if (type !== SyncType.ready || rows === 0) return
  const {
    rows: [counted],
  } = await to.query({ text: `select count(*) from ${to.quoteTable(table)}` }, { timeoutMs: 600_000 })
  if (Number(counted?.[0]) === rows)
    await to.query({ text: `delete from ${to.quoteTable(table)}` }, { write: true, timeoutMs: 3_600_000 })
}
