import { sql } from 'kysely'
import * as z from 'zod'
import { approvalForms, type ApprovalCode } from '@tessera/shared/contract/edu/approvals'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { setTitles } from '../../workflow/runtime/title.ts'
import { titlesOfApplication } from './form.ts'

/** SQL: the students whom the application `a` is about; a correction of a roll-call has several. */
const studentIds = sql`coalesce(string_to_array(a.facts ->> 'studentIds', ','), array[a.student_id])`
/** SQL: the application `a` is not decided; a returned or withdrawn one may be submitted again. */
const isOpen = sql`a.delete_mark = 0 and a.status in (0, 1, 3, 4)`

/** Locks the tasks of open applications about students. Before the students: a decision locks in this order, too. */
export const lockTasksOf = (trx: Db, ids: readonly string[]) =>
  sql`select 1 from workflow_task k where k.id in (
      select a.flow_task_id from edu_application a where ${isOpen} and ${studentIds} && ${ids}::text[])
    order by k.id for no key update`.execute(trx)

const columns = {
  id: column.text,
  form: column.text,
  facts: column.jsonOf(z.record(z.string(), z.unknown())),
  flowTaskId: column.text.orNull,
  studentIds: column.listOf(column.text),
}

/** Open applications, and the titles of their tasks, name the student into whom another one was merged. */
export async function renameMerged(trx: Db, survivorId: string, otherId: string): Promise<void> {
  const { rows } = await typedSql(columns)`
    select a.id, a.form, a.facts, a.flow_task_id as "flowTaskId", ${studentIds} as "studentIds"
    from edu_application a where ${isOpen} and ${studentIds} && ${[survivorId, otherId]}::text[] order by a.id`.execute(
    trx,
  )
  for (const { id, form, facts, flowTaskId, studentIds: stored } of rows) {
    const ids = [...new Set(stored.map((one) => (one === otherId ? survivorId : one)))]
    const student = await namesOf(trx, ids)
    if (student === facts['student'] && !stored.includes(otherId)) continue
    const changed = { ...facts, student, ...('studentIds' in facts && { studentIds: ids.join(',') }) }
    await sql`update edu_application set facts = ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(
      trx,
    )
    if (flowTaskId !== null && Object.hasOwn(approvalForms, form))
      await setTitles(trx, flowTaskId, titlesOfApplication(form as ApprovalCode, changed))
  }
}

async function namesOf(trx: Db, ids: readonly string[]): Promise<string> {
  const { rows } = await typedSql({ names: column.text.orNull })`
    select string_agg(s.name, '、' order by array_position(${ids}::text[], s.id)) as names
    from edu_student s where s.id = any(${ids}::text[])`.execute(trx)
  return rows[0]!.names ?? ''
}
