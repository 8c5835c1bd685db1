import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, paged } from '../wire.ts'
import { TaskFilter, TaskRow } from './tasks.ts'

export const LaunchRow = TaskRow.extend({ endTime: Time.nullable() })
export type LaunchRow = z.output<typeof LaunchRow>

const base = '/api/workflow/Engine/FlowLaunch'

/** The tasks that the caller started, including drafts. */
export const launches = {
  list: get(base, {
    access: 'signed-in',
    input: TaskFilter.extend({ status: z.int().min(0).max(5).optional() }),
    output: paged(LaunchRow),
  }),
}
