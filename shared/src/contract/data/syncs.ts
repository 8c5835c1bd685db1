import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, listed, Page, paged, post, put } from '../wire.ts'

/**
 * State of a table: the target is empty, the source is empty, the target table is missing, or the target has
 * rows.
 */
export const SyncType = { ready: 0, sourceEmpty: 1, targetMissing: 2, targetHasRows: 3 } as const
const Type = z.literal([0, 1, 2, 3])
export type SyncType = z.output<typeof Type>

const Table = z.string().min(1).max(128)
const Connections = z.object({ dbConnectionFrom: Id, dbConnectionTo: Id })
const OneTable = Connections.extend({ dbTable: Table })

/** Tables of one run. */
export const maxTables = 200

/** How a table would be copied. */
export const SyncPlan = z.object({
  table: z.string(),
  type: Type,
  /** Rows of the source as its database estimates; null where it has no estimate. */
  rows: z.int().nullable(),
  /** Fields that are copied. */
  fields: z.array(z.object({ field: z.string(), type: z.string(), into: z.string() })),
  /** Fields of the source that the target does not have; their data is not copied. */
  lost: z.array(z.string()),
  /** Required fields of the target that the source does not fill: the table cannot be copied. */
  unfilled: z.array(z.string()),
  /** SQL statements that create a missing table. */
  statements: z.array(z.string()),
  /** Whether a run can continue where it stopped; otherwise it starts again. */
  resumable: z.boolean(),
  /** Why it cannot be copied; '' where it can. */
  problem: z.string(),
})
export type SyncPlan = z.output<typeof SyncPlan>

export const SyncTable = z.object({
  table: z.string(),
  type: Type,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  doneRows: z.int(),
  totalRows: z.int().nullable(),
  /** Time spent copying rows. */
  activeMs: z.int(),
  failure: z.string(),
})
export type SyncTable = z.output<typeof SyncTable>

export const SyncRun = z.object({
  id: Id,
  fromId: Id,
  toId: Id,
  fromName: z.string(),
  toName: z.string(),
  state: z.enum(['queued', 'running', 'paused', 'done', 'failed', 'cancelled']),
  /** A stop was requested; it takes effect after the current batch. */
  stopping: z.boolean(),
  tableCount: z.int(),
  doneTables: z.int(),
  failedTables: z.int(),
  doneRows: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  endedTime: Time.nullable(),
})
export type SyncRun = z.output<typeof SyncRun>

const base = '/api/system/DataSync'
const menu = 'systemData.dataSync'
const run = { menu, button: 'btn_run' }

export const dataSyncs = {
  /** Checks the state of a table. */
  check: post(base, {
    access: { menu },
    worksOnFullDisk: true,
    input: OneTable,
    output: z.int(),
    successMessage: 'done',
  }),
  /**
   * Copies one table. `type` is the answer of `check`; refused where it has changed. Answers at the end, or
   * after 90 s while the run continues.
   */
  execute: post(`${base}/Actions/Execute`, {
    access: run,
    input: OneTable.extend({ type: Type }),
    output: z.object({ id: Id, state: SyncRun.shape.state, rows: z.int() }),
    successMessage: 'done',
  }),
  /** The data sources. */
  sources: get(`${base}/Sources`, {
    access: { menu },
    output: listed(z.object({ id: Id, fullName: z.string(), dbType: z.string(), readOnly: z.boolean() })),
  }),
  tables: get(`${base}/Sources/{linkId}/Tables`, {
    access: { menu },
    input: z.object({ keyword: z.string().max(100).optional() }),
    output: listed(z.object({ table: z.string(), tableName: z.string(), rows: z.int().nullable() })),
  }),
  plan: post(`${base}/Actions/Plan`, {
    access: { menu },
    worksOnFullDisk: true,
    input: Connections.extend({ tables: z.array(Table).min(1).max(maxTables) }),
    output: listed(SyncPlan),
    successMessage: 'done',
  }),
  start: post(`${base}/Actions/Start`, {
    access: run,
    input: Connections.extend({
      tables: z
        .array(z.object({ table: Table, type: Type }))
        .min(1)
        .max(maxTables),
    }),
    output: z.object({ id: Id }),
    successMessage: 'done',
  }),
  runs: get(`${base}/Runs`, { access: { menu }, input: Page, output: paged(SyncRun) }),
  run: get(`${base}/Runs/{id}`, { access: { menu }, output: SyncRun.extend({ tables: z.array(SyncTable) }) }),
  pause: put(`${base}/Runs/{id}/Actions/Pause`, {
    access: run,
    worksOnFullDisk: true,
    successMessage: 'done',
  }),
  resume: put(`${base}/Runs/{id}/Actions/Resume`, { access: run, successMessage: 'done' }),
  cancel: put(`${base}/Runs/{id}/Actions/Cancel`, {
    access: run,
    worksOnFullDisk: true,
    successMessage: 'done',
  }),
}
