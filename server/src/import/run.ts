import { sql } from 'kysely'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Lang } from '@tessera/shared/contract/lang'
import { ImportMode } from '@tessera/shared/contract/system/transfers'
import type { Names } from '@tessera/shared/contract/fields/kind'
import type { Db } from '../db/connect.ts'
import { isDiskFull } from '../files/disk-space.ts'
import { asRefusal, type Constraints } from '../http/errors.ts'
import { assertClaimed, LostJob } from '../jobs/job.ts'
import type { Job } from '../jobs/queue.ts'
import type { FindImporter, Importer, ImportColumn, RowProblems, RowValues } from './importer.ts'
import { validateRow } from './validate.ts'
import { isContinuation, spreadProblems, buildRecord, groupRecords, keepCompleteRecords } from './records.ts'
import {
  finishImport,
  releaseImport,
  startImport,
  recordOutcomes,
  loadPendingRows,
  type ValidatedRow,
  type RowOutcome,
  type StoredImport,
} from './store.ts'
import { formatText, translate } from '../errors/translate.ts'
import { cellText } from './text.ts'

export interface ImportRunner {
  db: Db
  importers: readonly Importer[]
  /** Finds importers that are not in the list. */
  findImporter?: FindImporter
  constraints: Constraints
  onError: (error: unknown) => void
  /** Throws a refusal while the disk of the database is full. */
  assertRoom: () => Promise<void>
}

/** Pause of an import that found the disk full. */
const fullDiskDelayMs = 60_000
/** Rows per transaction. It also records their outcomes, so each row is imported exactly once. */
const batchRows = 200

interface RunState {
  runner: ImportRunner
  /** The claim of this process; checked in the transaction of each batch. */
  claim: Job
  job: StoredImport
  importer: Importer
  columns: readonly ImportColumn[]
  names: Names
  /** Row numbers of processed rows, by their match keys. */
  rowsByMatch: Map<string, number>
}

/** Runs an import until it ends. Throws `LostJob` where it was cancelled or another process runs it. */
export async function runImport(runner: ImportRunner, claim: Job): Promise<void> {
  const job = await startImport(runner.db, claim)
  if (!job) return
  try {
    const importer = await findImporterOf(runner, job)
    const columns = importer.listColumns(job.options.author)
    const running: RunState = {
      runner,
      claim,
      job,
      importer,
      columns,
      names: await importer.loadNames(runner.db),
      rowsByMatch: new Map(),
    }
    await (job.options.whole || job.options.dry ? runInOneTransaction(running) : runInBatches(running))
    if (!job.options.dry) await importer.onFinished?.()
  } catch (error) {
    if (error instanceof LostJob) throw error
    // Continued when there is room again.
    if (isDiskFull(error)) return releaseImport(runner.db, claim, new Date(Date.now() + fullDiskDelayMs))
    runner.onError(error)
    await finishImport(runner.db, claim, 'failed')
  }
}

async function findImporterOf(
  { importers, findImporter }: ImportRunner,
  job: StoredImport,
): Promise<Importer> {
  const found =
    importers.find(({ name }) => name === job.importer) ??
    (await findImporter?.(job.importer, job.options.author))
  if (!found) throw new Error(`there is no importer ${job.importer}`)
  return found
}

async function runInBatches(running: RunState): Promise<void> {
  const {
    runner: { db },
    claim,
    job,
  } = running
  for (;;) {
    await running.runner.assertRoom()
    const { rows, more } = await loadNextRows(running)
    const planned = await planRows(running, rows)
    await prepare(running, [planned])
    if (!isAborted(claim))
      await db.transaction().execute(async (trx) => {
        await assertClaimed(trx, claim)
        await recordOutcomes(trx, job.id, await writeRows(running, trx, planned))
      })
    if (claim.shutdown.aborted) return releaseImport(db, claim)
    await assertClaimed(db, claim)
    if (!more) return finishImport(db, claim, 'done')
  }
}

/** Whether a batch should not begin any more: the process shuts down, or has lost the import. */
const isAborted = ({ shutdown, signal }: Job): boolean => shutdown.aborted || signal.aborted

/**
 * Loads the next rows of complete records. Rows of a record that may continue are left for the next batch.
 */
async function loadNextRows({
  runner: { db },
  job,
  columns,
}: RunState): Promise<{ rows: readonly ValidatedRow[]; more: boolean }> {
  for (let limit = batchRows; ; limit *= 2) {
    const rows = await loadPendingRows(db, job.id, limit)
    const more = rows.length === limit
    const whole = more ? keepCompleteRecords(rows, columns) : rows
    if (whole.length > 0 || !more) return { rows: whole, more }
  }
}

/** Imports all rows in one transaction, which is rolled back for a dry run or when a row fails. */
async function runInOneTransaction(running: RunState): Promise<void> {
  const {
    runner: { db },
    claim,
    job,
  } = running
  const { dry, whole } = job.options
  const records = groupRecords(await loadPendingRows(db, job.id, 1_000_000), running.columns)
  const batches: PlannedRows[] = []
  for (let at = 0; at < records.length; at += batchRows)
    batches.push(await planRows(running, records.slice(at, at + batchRows).flat()))
  await prepare(running, batches)
  if (claim.shutdown.aborted) return releaseImport(db, claim)
  const outcomes: RowOutcome[] = []
  const trx = await db.startTransaction().execute()
  let isCommitted = false
  try {
    for (const planned of batches) {
      await running.runner.assertRoom()
      outcomes.push(...(await writeRows(running, trx, planned)))
      // Outside of the transaction, so that the lease is visible to others and a cancellation is noticed.
      await assertClaimed(db, claim)
    }
    const failed = outcomes.some(({ outcome }) => outcome === 'failed')
    if (!dry && !failed) {
      await assertClaimed(trx, claim)
      await recordOutcomes(trx, job.id, outcomes)
      await trx.commit().execute()
      isCommitted = true
    }
  } finally {
    if (!isCommitted) await trx.rollback().execute()
  }
  if (!isCommitted) {
    const toRolledBack = (one: RowOutcome): RowOutcome =>
      one.outcome === 'failed' || (dry && !whole)
        ? one
        : { ...one, outcome: 'failed', problems: { '': cellText.rolledBack[job.lang] } }
    await recordOutcomes(
      db,
      job.id,
      dry && !outcomes.some(({ outcome }) => outcome === 'failed') ? outcomes : outcomes.map(toRolledBack),
    )
  }
  await finishImport(db, claim, 'done')
}

/** The rows of a batch before anything is written. */
interface PlannedRows {
  /** Rows with problems. */
  readonly failed: readonly RowOutcome[]
  readonly created: readonly ValidRecord[]
  readonly updated: readonly (ValidRecord & { readonly id: string })[]
}

/** Reads the cells of rows, and finds the records that they change. */
async function planRows(running: RunState, rows: readonly ValidatedRow[]): Promise<PlannedRows> {
  const {
    runner: { db },
    importer,
    columns,
    names,
    job: { lang, options },
  } = running
  const keys = options.keys?.length ? options.keys : importer.keys
  const failed: RowOutcome[] = []
  const valid: ValidRecord[] = []
  for (const record of groupRecords(rows, columns)) {
    const validated = record.map((row) => validateRow(row, columns, names, lang))
    const wrong = isContinuation(record[0]!, columns)
      ? record.map(() => ({ '': translate(cellText.nothingAbove, lang) }))
      : spreadProblems(
          validated.map(({ problems }) => problems),
          cellText.withOthers[lang],
        )
    if (wrong[0])
      failed.push(...record.map(({ n }, at): RowOutcome => ({ n, outcome: 'failed', problems: wrong[at]! })))
    else
      valid.push({
        rows: record.map(({ n }) => n),
        values: buildRecord(
          validated.map(({ values }) => values),
          columns,
        ),
      })
  }
  const found = await importer.findIds(
    db,
    valid.map(({ values }) => values),
    keys,
  )
  const created: ValidRecord[] = []
  const updated: (ValidRecord & { id: string })[] = []
  for (const [at, one] of valid.entries()) {
    const ids = found[at] ?? []
    const problems = findConflict(running, { ...one, keys, ids })
    if (problems) failed.push(...toFailedOutcomes(one.rows, problems))
    else if (ids[0] === undefined) created.push(one)
    else updated.push({ ...one, id: ids[0] })
  }
  return { failed, created, updated }
}

/** Lets the importer do what a transaction must not wait for. */
async function prepare({ importer, claim }: RunState, batches: readonly PlannedRows[]): Promise<void> {
  const records = batches.flatMap(({ created, updated }) => [
    ...updated.map(({ id, values }) => ({ id, values })),
    ...created.map(({ values }) => ({ id: null, values })),
  ])
  await importer.prepare?.(records, () => isAborted(claim))
}

async function writeRows(
  running: RunState,
  trx: Db,
  { failed, created, updated }: PlannedRows,
): Promise<RowOutcome[]> {
  const {
    importer,
    job: { options },
  } = running
  const outcomes = [...failed]
  for (const one of updated)
    outcomes.push(
      ...(await tryWrite(running, trx, [one], 'updated', () =>
        importer.update(trx, one.id, one.values, options.author),
      )),
    )
  const createdIds: string[] = []
  outcomes.push(...(await createRecords(running, trx, created, createdIds)))
  if (createdIds.length > 0) await importer.onCreated?.(trx, createdIds, options.author)
  return outcomes
}

/** A record without problems, and the numbers of its rows. */
interface ValidRecord {
  rows: readonly number[]
  values: RowValues
}

const toFailedOutcomes = (rows: readonly number[], problems: RowProblems): RowOutcome[] =>
  rows.map((n) => ({ n, outcome: 'failed', problems }))

/** Problems of a valid record that conflicts with another row or with existing records. */
function findConflict(
  { rowsByMatch, job: { lang, options } }: RunState,
  { rows: [n = 0], values, keys, ids }: ValidRecord & { keys: readonly string[]; ids: readonly string[] },
): RowProblems | null {
  const [first = ''] = keys
  const match = JSON.stringify(keys.map((key) => values[key] ?? null))
  const previous = rowsByMatch.get(match)
  if (previous !== undefined && keys.length > 0)
    return { [first]: interpolate(translate(cellText.twice, lang), { n: previous }) }
  rowsByMatch.set(match, n)
  if (ids.length > 1) return { [first]: translate(cellText.several, lang) }
  return ids.length === 1 && options.mode !== ImportMode.update
    ? { [first]: translate(cellText.exists, lang) }
    : null
}

/**
 * Creates all records in one write, which is fast. Where it fails, it tries each half, down to the failing
 * record.
 */
async function createRecords(
  running: RunState,
  trx: Db,
  rows: readonly ValidRecord[],
  createdIds: string[],
): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const outcomes = await tryWrite(running, trx, rows, 'created', async () => {
    createdIds.push(
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
    ...(await createRecords(running, trx, rows.slice(0, half), createdIds)),
    ...(await createRecords(running, trx, rows.slice(half), createdIds)),
  ]
}

/**
 * Writes records behind a savepoint. A failed batch of several records is rolled back and returns no
 * outcomes.
 */
async function tryWrite(
  { runner, columns, job: { lang } }: RunState,
  trx: Db,
  records: readonly ValidRecord[],
  outcome: 'created' | 'updated',
  write: () => Promise<void>,
): Promise<RowOutcome[]> {
  await sql`savepoint some_rows`.execute(trx)
  try {
    await write()
    await sql`release savepoint some_rows`.execute(trx)
    return records.flatMap(({ rows }) => rows.map((n) => ({ n, outcome, problems: null })))
  } catch (error) {
    await sql`rollback to savepoint some_rows`.execute(trx)
    // Not the fault of these rows: the import is released.
    if (isDiskFull(error)) throw error
    return records.length > 1
      ? []
      : toFailedOutcomes(records[0]!.rows, toRowProblems(error, runner, columns, lang))
  }
}

/** Converts an error to problems by column. An error that is no refusal is reported as a fault. */
function toRowProblems(
  error: unknown,
  { constraints, onError }: ImportRunner,
  columns: readonly ImportColumn[],
  lang: Lang,
): RowProblems {
  const refusal = asRefusal(error, constraints)
  if (!refusal) {
    onError(error)
    return { '': translate(cellText.fault, lang) }
  }
  if (refusal.fields.length === 0) return { '': formatText(refusal, lang) }
  return Object.fromEntries(
    refusal.fields.map(({ field, text, values }) => {
      const key = columns.some((column) => column.key === field) ? field : ''
      // The message starts with the name of the field, as in "account: …", which the cell already shows.
      return [key, formatText({ text, values: { ...values, field: '' } }, lang).replace(/^\w*[：:]\s*/, '')]
    }),
  )
}
