import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { del, get, Id, paged } from '../wire.ts'
import { TaskFilter, TaskRow, TaskSummary } from './tasks.ts'

/** A task of any user; drafts are not listed. */
export const MonitorRow = TaskRow.extend({
  processId: Id,
  /** The initiator, "name/account". */
  userName: z.string(),
  creatorUserId: Id,
  endTime: Time.nullable(),
  paused: z.boolean(),
  /** Names of those who have to decide, separated by commas. */
  currentUsers: z.string(),
  /** Whether work of the task has failed: see `Failures`. */
  hasFailures: z.boolean(),
  /** Empty unless it was asked for. */
  summary: TaskSummary,
})
export type MonitorRow = z.output<typeof MonitorRow>

const base = '/api/workflow/Engine/FlowMonitor'
const menu = 'workFlow.flowMonitor'

export const flowMonitor = {
  list: get(base, {
    access: { menu },
    input: TaskFilter.extend({
      creatorUserId: Id.optional(),
      status: z.int().min(1).max(5).optional(),
      /** Tasks that are with this user. */
      handlerId: Id.optional(),
      paused: z.enum(['true', 'false']).optional(),
      /** 1: rows have their `summary`. */
      withSummary: Flag.default(0),
    }),
    output: paged(MonitorRow),
  }),
  /** Who may not have one of the tasks at the nodes where they are; `ids` are separated by commas. */
  excluded: get(`${base}/Excluded`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ ids: z.string().min(1).max(40_000) }),
    output: z.object({ userIds: z.array(Id) }),
  }),
  /** Ids separated by commas. */
  remove: del(base, {
    access: { menu, button: 'btn_remove' },
    input: z.object({ ids: z.string().min(1).max(40_000) }),
  }),
}
