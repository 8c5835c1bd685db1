import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { TaskFilter } from '@tessera/shared/contract/workflow/tasks'
import { containsPattern } from '../../db/columns.ts'
import { filterCode } from '../../db/dictionaries/entries.ts'

/** The title of the task `t` in a language. */
export const titleIn = (lang: Lang) => sql`coalesce(t.titles ->> ${lang}, t.full_name)`

/** Columns of the task `t` that every list has; id, status and time differ between lists. */
export const taskColumns = (fullName: RawBuilder<unknown>) => sql`
  t.en_code as "enCode", ${fullName} as "fullName", t.flow_id as "flowId", t.flow_name as "flowName",
  t.flow_code as "flowCode",
  t.flow_category as "flowCategory", t.form_type as "formType", '' as "formData",
  t.flow_urgent as "flowUrgent", t.this_step as "thisStep",
  t.start_time as "startTime", t.completion, t.description`

/** Conditions on the task `t`; `time` is the column that the list shows as time. */
export const taskConditions = (
  { keyword, flowId, flowCategory, startTime, endTime }: TaskFilter,
  time: RawBuilder<unknown>,
) => [
  sql`t.delete_mark = 0`,
  flowId && sql`t.flow_id = ${flowId}`,
  flowCategory && sql`t.flow_category = ${filterCode('WorkFlowCategory', flowCategory)}`,
  startTime !== undefined && sql`${time} >= ${new Date(startTime)}`,
  endTime !== undefined && sql`${time} <= ${new Date(endTime)}`,
  keyword &&
    sql`t.full_name ilike ${containsPattern(keyword)} or t.titles::text ilike ${containsPattern(keyword)} or t.en_code ilike ${containsPattern(keyword)}`,
]
