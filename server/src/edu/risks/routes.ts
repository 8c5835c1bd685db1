import type { risks } from '@tessera/shared/contract/edu/care'
import { Code } from '@tessera/shared/contract/wire'
import { formatText } from '../../errors/translate.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { createAlerts } from '../alerts/raise.ts'
import { assertDueDate, assertOwner } from '../alerts/owners.ts'
import { protectedStudents } from '../students/protected.ts'
import { listRisks, loadRisk } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

/** A locked student, and whether there is a task already. */
async function readForTask(trx: Db, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_student', 'name', 'campusId', 'consultantId'),
    hasTask: column.boolean,
  })`
    select s.name, s.campus_id as "campusId", s.consultant_id as "consultantId", exists (
      select 1 from edu_alert a where a.student_id = s.id and a.type = 'follow_up' and a.status <> 'closed'
        and a.delete_mark = 0) as "hasTask"
    from edu_student s where s.id = ${id}`.execute(trx)
  return rows[0]!
}

export const riskHandlers: Handlers<typeof risks> = {
  list: async (filter, context) => listRisks(context.db, await getScope(context), filter),
  async read({ id }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    const { score, reasons, runOutDate } = await loadRisk(context.db, scope, id)
    return { score, reasons: [...reasons], runOutDate }
  },

  async createTasks({ studentIds, dueDate, assigneeId, remark }, by) {
    assertDueDate(dueDate)
    const scope = await getScope(by)
    const { userId } = by.session
    const { names, ...answer } = await by.db.transaction().execute(async (trx) => {
      if (assigneeId) await assertOwner(trx, assigneeId)
      const distinct = [...new Set(studentIds)].toSorted()
      const tasks = []
      const names: string[] = []
      for (const id of distinct) {
        await scope.lockRow(trx, id)
        const student = await readForTask(trx, id)
        if (student.hasTask) {
          names.push(student.name)
          continue
        }
        const owner = assigneeId ?? student.consultantId
        if (!owner) throw refuseField('assigneeId', text.noOwner, { name: student.name })
        const { score } = await loadRisk(trx, scope, id)
        tasks.push({
          type: 'follow_up' as const,
          target_id: id,
          occurrence: newId(),
          campus_id: student.campusId,
          student_id: id,
          class_id: null,
          lesson_id: null,
          coach_id: null,
          level: score >= 60 ? 3 : 2,
          assignee_id: owner,
          due_date: dueDate,
          facts: { remark: remark || formatText({ text: text.defaultTask, values: { score } }, by.lang) },
        })
      }
      if (tasks.length === 0) throw refuse(text.haveTask, { names }, Code.conflict)
      const created = await createAlerts(trx, tasks, userId)
      return { created, skipped: distinct.length - created, names }
    })
    by.warn({ text: text.created, values: { n: answer.created } })
    if (names.length > 0) by.warn({ text: text.haveTask, values: { names } })
    return answer
  },
}
