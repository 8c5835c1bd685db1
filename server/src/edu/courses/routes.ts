import { sql } from 'kysely'
import type { courses } from '@tessera/shared/contract/edu/courses'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { assertCampuses } from '../campuses/store.ts'
import { changeEduRecord, createEduRecord, switchStatus } from '../changes/store.ts'
import { courseExport } from './export.ts'
import { protectedCourses } from './protected.ts'
import { courseRows, listCourses, shownCourse, storedCourse } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedCourses)

export const courseHandlers: Handlers<typeof courses> = {
  list: async (filter, context) => listCourses(context.db, await getScope(context), filter),
  async selector({ campusId }, context) {
    const { pickerRows } = await getScope(context)
    const conditions = allConditions([
      sql`co.delete_mark = 0 and co.status = 'open'`,
      pickerRows,
      campusId && sql`co.campus_ids = '{}' or ${campusId} = any(co.campus_ids)`,
    ])
    const { rows } = await typedSql({
      ...columnsOf('edu_course', 'id', 'subjectId', 'color', 'minutes', 'units'),
      fullName: column.text,
    })`
      select co.id, co.name as "fullName", co.subject_id as "subjectId", co.color, co.minutes, co.units
      from edu_course co where ${conditions} order by co.subject_id, co.creator_time, co.id`.execute(
      context.db,
    )
    return { list: rows.map((row) => ({ ...row, units: fromHundredths(row.units) })) }
  },
  exportExcel: (request, context) => createExportLink(courseExport, request, context),
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...shownCourse(await courseRows.read(context.db, id)), _hidden })
  },

  async create(input, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'course', (trx) =>
      scope.create(trx, input, async (body) => {
        await assertValid(trx, body)
        return courseRows.create(trx, storedCourse({ ...body, status: 'open' as const }), by.session.userId)
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'course', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx, { values }) =>
        scope.update(trx, id, input, async (body) => {
          const ages = {
            ageMin: values['ageMin'] as number | null,
            ageMax: values['ageMax'] as number | null,
          }
          await assertValid(trx, { ...ages, ...body })
          await courseRows.update(trx, id, storedCourse(body), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'course', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { rows } = await typedSql({ classes: column.number, lines: column.number, plans: column.number })`
        select (select count(*) from edu_class where course_id = ${id} and delete_mark = 0) as classes,
          (select count(*) from edu_order_line where course_id = ${id} and delete_mark = 0) as lines,
          (select count(*) from edu_price_plan where course_id = ${id} and delete_mark = 0) as plans`.execute(
        trx,
      )
      const { classes, lines, plans } = rows[0]!
      if (classes + lines + plans > 0) throw refuse(text.inUse, { classes, lines, plans })
      await courseRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'course', id, action: 'state' }, async (trx) => {
      await scope.lockRow(trx, id)
      await switchStatus(trx, { table: 'edu_course', id, userId: by.session.userId }, ['open', 'closed'])
    })
  },
}

async function assertValid(
  trx: Db,
  {
    subjectId,
    ageMin,
    ageMax,
    campusIds,
  }: {
    subjectId?: string | undefined
    ageMin?: number | null | undefined
    ageMax?: number | null | undefined
    campusIds?: readonly string[] | undefined
  },
): Promise<void> {
  if (typeof ageMin === 'number' && typeof ageMax === 'number' && ageMax < ageMin)
    throw refuseField('ageMax', text.agesReversed)
  await assertCampuses(trx, 'campusIds', campusIds)
  if (subjectId === undefined) return
  const { rows } = await typedSql(columnsOf('edu_subject', 'id'))`
    select id from edu_subject where id = ${subjectId} and delete_mark = 0 for key share`.execute(trx)
  if (!rows[0]) throw refuseField('subjectId', text.noSubject)
}
