import { sql } from 'kysely'
import type { RuleBody, scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { lockEduRecord, recordChanges, recordCreatedRecords } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { conflictRefusal, listConflicts, requireConfirmation } from './conflicts.ts'
import { createLessons, loadHolidays } from './create-lessons.ts'
import { assertResources, assertTeaching, loadClass, lockResources } from './resources.ts'
import { syncRosters } from './rosters.ts'
import { expandForClass, insertRule, listRules, previewRule, removeRule } from './rules.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedClasses)

/** The lessons of a rule of a visible class that is not over. */
async function expand(db: Db, scope: Scope, rule: RuleBody) {
  await scope.hiddenFieldsOf(db, rule.classId)
  const of = await loadClass(db, rule.classId)
  assertTeaching(of)
  const holidays = await loadHolidays(db)
  return { of, ...expandForClass(of, rule, holidays) }
}

export const scheduleRuleHandlers: Handlers<typeof scheduleRules> = {
  async list({ classId }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, classId)
    return { list: await listRules(context.db, classId) }
  },

  async preview(rule, context) {
    const scope = await getScope(context)
    const { of, ...expanded } = await expand(context.db, scope, rule)
    await assertResources(context.db, expanded.planned)
    return previewRule(context.db, scope, of, expanded)
  },

  async create({ conflictMode, isConfirmed, ...rule }, by) {
    const scope = await getScope(by)
    const { userId } = by.session
    const { left, ...answer } = await by.db.transaction().execute(async (trx) => {
      const { of, planned } = await expand(trx, scope, rule)
      await lockResources(trx, planned)
      await scope.lockRow(trx, rule.classId)
      await assertResources(trx, planned)
      const conflicts = await listConflicts(trx, planned, { visible: scope.rows })
      const inTheWay = new Set(conflicts.map(({ lessonIndex }) => lessonIndex))
      const free = planned.filter((_, at) => !inTheWay.has(at))
      if (conflicts.length > 0 && (conflictMode === 'refuse' || free.length === 0))
        throw conflictRefusal(conflicts)
      await requireConfirmation(trx, free, { isConfirmed: isConfirmed === 1 })
      const ruleId = await insertRule(trx, of, rule, userId)
      const units = rule.units == null ? of.units : Math.round(rule.units * 100)
      await createLessons(trx, free, { of, ruleId, units, userId })
      await recordCreatedRecords(trx, by, 'scheduleRule', [ruleId])
      const left = planned.filter((_, at) => inTheWay.has(at)).map(({ date }) => date)
      return { ruleId, created: free.length, skipped: left.length, left }
    })
    if (left.length > 0)
      by.warn({
        text: text.notScheduled,
        values: {
          created: answer.created,
          n: left.length,
          dates: [...left.slice(0, 10), ...(left.length > 10 ? ['…'] : [])],
        },
      })
    return answer
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    const { rows } = await typedSql(columnsOf('edu_schedule_rule', 'classId'))`
      select class_id as "classId" from edu_schedule_rule where id = ${id} and delete_mark = 0`.execute(by.db)
    if (!rows[0]) throw notFoundRefusal()
    const { classId } = rows[0]
    await by.db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, classId)
      const previous = await lockEduRecord(trx, 'scheduleRule', id, { going: true })
      const removed = await removeRule(trx, id, by.session.userId)
      await syncRosters(trx, sql`e.id = any(${removed}::text[])`, by.session.userId)
      await recordChanges(trx, by, [
        {
          noun: 'scheduleRule',
          id,
          name: previous.name,
          action: 'remove',
          before: previous.values,
          after: { lessons: removed.length },
        },
      ])
    })
  },
}
