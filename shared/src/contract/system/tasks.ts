import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** What a task runs. */
export const TaskType = { interface: '1', sql: '2', method: '3' } as const

/** Which runs missed during downtime are made up for: none, one, or all. */
export const misfires = ['skip', 'once', 'all'] as const

/** The content of the JSON text in `executeContent`. */
export const TaskContent = z.object({
  cron: z.string().trim().min(1).max(100),
  interfaceId: z.string().max(64).optional(),
  interfaceName: z.string().max(100).optional(),
  /** Values for the parameters of the interface, or for `@field` in the statement. */
  parameter: z
    .array(
      z.object({
        field: z.string().max(60),
        value: z.union([z.string().max(2_000), z.number(), z.null()]).default(''),
      }),
    )
    .max(50)
    .optional(),
  /** The data source of the statement (`0` is the product's own database), and the statement. */
  dbLinkId: z.string().max(64).optional(),
  query: z.string().max(100_000).optional(),
  /** Name of a built-in job. */
  localHostTaskId: z.string().max(64).optional(),
})
export type TaskContent = z.output<typeof TaskContent>

/** Input of a scheduled task. */
export const TaskBody = z.object({
  fullName: Name,
  enCode: EnCode,
  executeType: z.enum(['1', '2', '3']),
  executeContent: z.string().min(2).max(200_000),
  description: blankable(Text),
  sortCode: SortCode.optional(),
  misfire: z.enum(misfires).optional(),
  /** How often a failed run is retried, and after how many minutes. */
  retries: z.int().min(0).max(10).optional(),
  retryMinutes: z.int().min(1).max(1_440).optional(),
})
export type TaskBody = z.output<typeof TaskBody>

export const Task = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  executeType: z.enum(['1', '2', '3']),
  cron: z.string(),
  runCount: z.int(),
  lastRunTime: Time.nullable(),
  nextRunTime: Time.nullable(),
  /** Result of the last run: 0 success, 1 failure; null where there was none. */
  lastResult: Flag.nullable(),
  running: z.boolean(),
  description: z.string().nullable(),
  enabledMark: Flag,
  sortCode: z.int(),
})
export type Task = z.output<typeof Task>

/** One run of a task; `runResult` is 0 for success. */
export const TaskRun = z.object({
  id: Id,
  runTime: Time,
  runResult: Flag,
  description: z.string(),
  /** Milliseconds, due time, and number of the attempt. */
  duration: z.int(),
  dueTime: Time,
  attempt: z.int(),
})
export type TaskRun = z.output<typeof TaskRun>

const base = '/api/scheduletask'
const menu = 'system.task'

export const tasks = {
  list: get(base, { access: { menu }, input: Page, output: paged(Task) }),
  methods: get(`${base}/TaskMethods`, {
    access: { menu },
    output: z.array(z.object({ id: Id, fullName: z.string() })),
  }),
  /** The next times of a cron expression, in the business time zone. Refused where it never occurs. */
  nextRuns: get(`${base}/Actions/NextRuns`, {
    access: { menu },
    input: z.object({ cron: TaskContent.shape.cron }),
    output: listed(Time),
  }),
  read: get(`${base}/Info/{id}`, {
    access: { menu },
    output: TaskBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }),
  }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: TaskBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: TaskBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  enable: put(`${base}/{id}/Actions/Enable`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  stop: put(`${base}/{id}/Actions/Stop`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    successMessage: 'stateChanged',
  }),
  /** Runs it once as soon as a server is free, even while it is disabled. */
  run: post(`${base}/{id}/Actions/Run`, { access: { menu, button: 'btn_run' }, successMessage: 'done' }),
  log: get(`${base}/{id}/TaskLog`, {
    access: { menu },
    input: Page.extend({ runResult: Flag.optional(), startTime: Time.optional(), endTime: Time.optional() }),
    output: paged(TaskRun),
  }),
}
