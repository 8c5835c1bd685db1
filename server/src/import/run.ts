import { sql } from 'kysely'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Lang } from '@tessera/shared/contract/lang'
import { ImportMode } from '@tessera/shared/contract/system/transfers'
import type { Names } from '@tessera/shared/fields/kind'
import type { Db } from '../db/connect.ts'
import { asRefusal, type Constraints } from '../http/errors.ts'
import type { Importer, ImportColumn, Problems, Values } from './importer.ts'
import { judge } from './judge.ts'
import { goesOn, problemsOf, recordFrom, recordsOf, wholeRecords } from './records.ts'
import {
  finish,
  giveBack,
  keep,
  lease,
  noteOutcomes,
  waitingRows,
  type Judged,
  type Outcome,
  type Stored,
} from './store.ts'
import { translate } from '../http/translate.ts'
import { cellText } from './text.ts'

export interface Runner {
  db: Db
  importers: readonly Importer[]
  constraints: Constraints
  onError: (error: unknown) => void
  /** The process ends: what is under way is given back after the rows that are being written. */
  stopping: () => boolean
}

/** Rows of one transaction: what is written and that it was written become true together, so a row is imported exactly once. */
const together = 200

interface Running {
  runner: Runner
  job: Stored & { lease: string }
  importer: Importer
  columns: readonly ImportColumn[]
  names: Names
  /** Rows that have had their turn, by their match keys. */
  seen: Map<string, number>
}

/** Runs an import to its end, or as far as it is not cancelled; nothing where somebody else does. */
export async function runImport(runner: Runner, id: string): Promise<void> {
  const job = await lease(runner.db, id)
  const importer = job && runner.importers.find(({ name }) => name === job.importer)
  if (!job || !importer) return
  try {
    const columns = importer.columns(job.options.author)
    const running: Running = {
      runner,
      job,
      importer,
      columns,
      names: await importer.names(runner.db),
      seen: new Map(),
    }
    await (job.options.whole || job.options.dry ? atOnce(running) : rowByRow(running))
    if (!job.options.dry) await importer.after?.()
  } catch (error) {
    runner.onError(error)
    await finish(runner.db, job, 'failed')
  }
}

async function rowByRow(running: Running): Promise<void> {
  const {
    runner: { db },
    job,
  } = running
  for (;;) {
    const going = await db.transaction().execute(async (trx) => {
      if (!(await keep(trx, job))) return false
      const { rows, more } = await nextRows(running, trx)
      await noteOutcomes(trx, job.id, await importRows(running, trx, rows))
      return more
    })
    if (!going) return finish(db, job, 'done')
    if (running.runner.stopping()) return giveBack(db, job)
  }
}

/** Rows of whole records: of the last one more may follow, which is then left for the next time. */
async function nextRows(
  { job, columns }: Running,
  trx: Db,
): Promise<{ rows: readonly Judged[]; more: boolean }> {
  for (let limit = together; ; limit *= 2) {
    const rows = await waitingRows(trx, job.id, limit)
    const more = rows.length === limit
    const whole = more ? wholeRecords(rows, columns) : rows
    if (whole.length > 0 || !more) return { rows: whole, more }
  }
}

/** All rows in one transaction, which ends as if it had never been where one of them fails or nothing is to be kept. */
async function atOnce(running: Running): Promise<void> {
  const {
    runner: { db },
    job,
  } = running
  const { dry, whole } = job.options
  const rows = await waitingRows(db, job.id, 1_000_000)
  const outcomes: Outcome[] = []
  const trx = await db.startTransaction().execute()
  let kept = false
  try {
    const records = recordsOf(rows, running.columns)
    for (let at = 0; at < records.length; at += together) {
      outcomes.push(...(await importRows(running, trx, records.slice(at, at + together).flat())))
      // Outside of the transaction: others see that it goes on, and it sees that it was cancelled.
      if (!(await keep(db, job))) return
    }
    const failed = outcomes.some(({ outcome }) => outcome === 'failed')
    kept = !dry && !failed && (await keep(trx, job))
    if (kept) {
      await noteOutcomes(trx, job.id, outcomes)
      await trx.commit().execute()
    }
  } finally {
    if (!kept) await trx.rollback().execute()
  }
  if (!kept) {
    const taken = (one: Outcome): Outcome =>
      one.outcome === 'failed' || (dry && !whole)
        ? one
        : { ...one, outcome: 'failed', problems: { '': cellText.rolledBack[job.lang] } }
    await noteOutcomes(
      db,
      job.id,
      dry && !outcomes.some(({ outcome }) => outcome === 'failed') ? outcomes : outcomes.map(taken),
    )
  }
  await finish(db, job, 'done')
}

async function importRows(running: Running, trx: Db, rows: readonly Judged[]): Promise<Outcome[]> {
  const {
    importer,
    columns,
    names,
    job: { lang, options },
  } = running
  const keys = options.keys?.length ? options.keys : importer.keys
  const outcomes: Outcome[] = []
  const sound: Sound[] = []
  for (const record of recordsOf(rows, columns)) {
    const judged = record.map((row) => judge(row, columns, names, lang))
    const wrong = goesOn(record[0]!, columns)
      ? record.map(() => ({ '': translate(cellText.nothingAbove, lang) }))
      : problemsOf(
          judged.map(({ problems }) => problems),
          cellText.withOthers[lang],
        )
    if (wrong[0])
      outcomes.push(...record.map(({ n }, at): Outcome => ({ n, outcome: 'failed', problems: wrong[at]! })))
    else
      sound.push({
        rows: record.map(({ n }) => n),
        values: recordFrom(
          judged.map(({ values }) => values),
          columns,
        ),
      })
  }
  const found = await importer.find(
    trx,
    sound.map(({ values }) => values),
    keys,
  )
  const fresh: Sound[] = []
  for (const [at, one] of sound.entries()) {
    const ids = found[at] ?? []
    const problems = outOfPlace(running, { ...one, keys, ids })
    if (problems) outcomes.push(...failed(one.rows, problems))
    else if (ids[0] === undefined) fresh.push(one)
    else
      outcomes.push(
        ...(await attempt(running, trx, [one], 'updated', () =>
          importer.update(trx, ids[0]!, one.values, options.author),
        )),
      )
  }
  const made: string[] = []
  outcomes.push(...(await makeRows(running, trx, fresh, made)))
  if (made.length > 0) await importer.created?.(trx, made, options.author)
  return outcomes
}

/** A record that says nothing wrong, and the rows it stands in. */
interface Sound {
  rows: readonly number[]
  values: Values
}

const failed = (rows: readonly number[], problems: Problems): Outcome[] =>
  rows.map((n) => ({ n, outcome: 'failed', problems }))

/** Why a row that says nothing wrong cannot have its turn. */
function outOfPlace(
  { seen, job: { lang, options } }: Running,
  { rows: [n = 0], values, keys, ids }: Sound & { keys: readonly string[]; ids: readonly string[] },
): Problems | null {
  const [first = ''] = keys
  const match = JSON.stringify(keys.map((key) => values[key] ?? null))
  const before = seen.get(match)
  if (before !== undefined && keys.length > 0)
    return { [first]: interpolate(translate(cellText.twice, lang), { n: before }) }
  seen.set(match, n)
  if (ids.length > 1) return { [first]: translate(cellText.several, lang) }
  return ids.length === 1 && options.mode !== ImportMode.update
    ? { [first]: translate(cellText.exists, lang) }
    : null
}

/** Many rows cost little more than one. Where they are refused together each half is tried by itself, until the refused one stands alone. */
async function makeRows(
  running: Running,
  trx: Db,
  rows: readonly Sound[],
  made: string[],
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const outcomes = await attempt(running, trx, rows, 'created', async () => {
    made.push(
      ...(await running.importer.create(
        trx,
        rows.map(({ values }) => values),
        running.job.options.author,
      )),
    )
  })
  if (rows.length === 1 || outcomes.length > 0) return outcomes
  const half = rows.length >> 1
  return [
    ...(await makeRows(running, trx, rows.slice(0, half), made)),
    ...(await makeRows(running, trx, rows.slice(half), made)),
  ]
}

/** Behind a savepoint: what was begun goes where it fails. A failure of many says nothing of any. */
async function attempt(
  { runner, columns, job: { lang } }: Running,
  trx: Db,
  records: readonly Sound[],
  outcome: 'created' | 'updated',
  act: () => Promise<void>,
): Promise<Outcome[]> {
  await sql`savepoint some_rows`.execute(trx)
  try {
    await act()
    await sql`release savepoint some_rows`.execute(trx)
    return records.flatMap(({ rows }) => rows.map((n) => ({ n, outcome, problems: null })))
  } catch (error) {
    await sql`rollback to savepoint some_rows`.execute(trx)
    return records.length > 1 ? [] : failed(records[0]!.rows, wordsOf(error, runner, columns, lang))
  }
}

/** A refusal says which field and why, in the words of its column; anything else is a fault of ours. */
function wordsOf(
  error: unknown,
  { constraints, onError }: Runner,
  columns: readonly ImportColumn[],
  lang: Lang,
): Problems {
  const refusal = asRefusal(error, constraints)
  if (!refusal) {
    onError(error)
    return { '': translate(cellText.fault, lang) }
  }
  if (refusal.fields.length === 0) return { '': interpolate(translate(refusal.text, lang), refusal.values) }
  return Object.fromEntries(
    refusal.fields.map(({ field, text: line, values }) => {
      const key = columns.some((column) => column.key === field) ? field : ''
      // "account: …" is for forms; here the cell itself says which one it is.
      return [key, interpolate(translate(line, lang), { ...values, field: '' }).replace(/^\w*[：:]\s*/, '')]
    }),
  )
}
