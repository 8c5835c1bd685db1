import { sql } from 'kysely'
import { StudentEntry, type studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import type * as z from 'zod'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { translate } from '../../errors/translate.ts'
import type { Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import { requireLine } from '../approvals/line.ts'
import { insertRecords, lockBook } from '../books/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { addDays } from '../ledger/dates.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { lineName } from '../orders/store.ts'
import { lockTimetables, requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { protectedStudents } from '../students/protected.ts'
import { refreshStages } from '../students/stage.ts'
import { endSuspension, lockClassesOf, syncStudentRosters } from './change.ts'
import { listSuspensions, loadStudentHead, loadSuspensions, setSuspension } from './store.ts'
import { text } from './text.ts'

type Entry = z.output<typeof StudentEntry>

export const studentLedgerHandlers = (runtime: () => WorkflowRuntime): Handlers<typeof studentLedger> => ({
  async list({ id, lineId, type, from, to, ...page }, context) {
    const scope = await scopeOf(context, protectedStudents)
    const hidden = await scope.hiddenFieldsOf(context.db, id)
    const isMoneyHidden = hidden.includes('deferred')
    const { list, pagination } = await loadPage<Entry>(context.db, page, {
      alias: 'e',
      id: sql`e.line_id || ':' || e.seq`,
      select: sql`e.line_id || ':' || e.seq as id, e.line_id as "lineId", ${lineName} as "lineName", e.seq, e.type,
        e.biz_date as "bizDate", e.acct_date as "acctDate", e.posted_at as "postedAt", e.units, e.amount,
        e.remain_after as "remainAfter", e.deferred_after as "deferredAfter",
        coalesce(to_char(w.start_at at time zone z.time_zone, 'MM-DD HH24:MI') || ' ' || coalesce(k.name, c.name), '')
          as "lessonTitle", coalesce(u.real_name, '') as "operatorName", e.reverse_of as "reverseOf",
        exists (select 1 from edu_ledger_entry r where r.line_id = e.line_id and r.reverse_of = e.seq) as "isReversed",
        e.remark`,
      from: sql`from edu_ledger_entry e where ${allConditions([
        sql`e.line_id in (select m.id from edu_order_line m where m.student_id = ${id} and m.delete_mark = 0)`,
        lineId && sql`e.line_id = ${lineId}`,
        type && sql`e.type = ${type}`,
        from && sql`e.biz_date >= ${from}::date`,
        to && sql`e.biz_date <= ${to}::date`,
      ])}`,
      join: sql`join edu_order_line l on l.id = e.line_id left join edu_lesson w on w.id = e.lesson_id
        left join edu_campus z on z.id = w.campus_id left join edu_class k on k.id = w.class_id
        left join edu_course c on c.id = w.course_id left join org_user u on u.id = e.operator_id`,
      order: sql`e.posted_at desc, e.line_id desc, e.seq desc`,
    })
    return {
      list: list.map((row) =>
        withoutHidden({
          ...row,
          units: fromHundredths(row.units),
          remainAfter: fromHundredths(row.remainAfter),
          amount: fromHundredths(row.amount),
          deferredAfter: fromHundredths(row.deferredAfter),
          _hidden: isMoneyHidden ? ['amount', 'deferredAfter'] : [],
        }),
      ) as Entry[],
      pagination,
    }
  },

  async suspensions({ id }, context) {
    const scope = await scopeOf(context, protectedStudents)
    await scope.hiddenFieldsOf(context.db, id)
    return { list: await listSuspensions(context.db, id) }
  },

  async suspend({ id: studentId, lineId = null, from, to = null, reason }, context) {
    const scopes = await loadSaleScopes(context)
    const { userId } = context.session
    const input = { studentId, lineId, from, to, reason }
    const call = { form: 'edu_suspend' as const, call: 'edu.studentLedger.suspend', input }
    return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
      await scopes.students.lockRow(trx, studentId)
      const head = await loadStudentHead(trx, studentId)
      const line = lineId ? await requireLine(trx, scopes, lineId) : null
      if (line && line.studentId !== studentId) throw notFoundRefusal()
      if (from < head.today) throw refuseField('from', text.past, { date: head.today })
      if (to !== null && to < from) throw refuseField('to', text.badEnd)
      const id = newId()
      await insertRecords(trx, 'edu_suspension', [
        {
          id,
          student_id: studentId,
          line_id: lineId,
          from_date: from,
          to_date: to,
          reason,
          flow_task_id: flowTaskId,
          status: 'approving',
          creator_user_id: userId,
          creator_time: new Date(),
          delete_mark: 0,
          version: 0,
        },
      ])
      const facts = {
        student: head.name,
        campus: head.campus,
        line: line?.lineName ?? translate(text.allLines, context.lang),
        fromDate: from,
        toDate: to ?? translate(text.open, context.lang),
        reason,
      }
      const application = {
        studentId,
        campusId: head.campusId,
        orderId: null,
        lineId,
        subjectId: id,
        facts,
        reason,
      }
      return { application, answer: { flowTaskId } }
    })
  },

  async resume({ id: studentId, suspensionId, isConfirmed }, context) {
    const scope = await scopeOf(context, protectedStudents)
    const { rows: visible } = await scopeOf(context, protectedClasses)
    const { userId } = context.session
    await context.db.transaction().execute(async (trx) => {
      await lockClassesOf(trx, studentId)
      await lockTimetables(trx, sql`select ${studentId}::text`)
      await scope.lockRow(trx, studentId)
      const book = await lockBook(trx, studentId)
      const all = await loadSuspensions(trx, studentId)
      const found = all.find(({ id }) => id === suspensionId)
      const { today } = await loadStudentHead(trx, studentId)
      if (found?.status === 'planned') {
        await setSuspension(trx, suspensionId, { status: 'cancelled' })
        await refreshStages(trx, [studentId])
      } else if (found?.status === 'active') {
        // Today is a day of lessons again.
        await endSuspension(trx, book, found, { userId, batchId: suspensionId, toDate: addDays(today, -1) })
      } else throw refuse(text.notRunning, {}, Code.conflict)
      const lessonIds = await syncStudentRosters(trx, studentId, today, userId)
      await requireOverlapsConfirmed(trx, {
        studentIds: [studentId],
        which: sql`n.id = any(${lessonIds}::text[])`,
        visible,
        isConfirmed: isConfirmed === 1,
      })
    })
  },
})
