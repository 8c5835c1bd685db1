import { sql } from 'kysely'
import type { Absence, classrooms } from '@tessera/shared/contract/edu/classrooms'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { assertCampuses } from '../campuses/store.ts'
import { changeEduRecord, countFutureLessons, createEduRecord, switchStatus } from '../changes/store.ts'
import { classroomExport } from './export.ts'
import { protectedClassrooms } from './protected.ts'
import { classroomRows, listClassrooms, listFreeClassrooms } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedClassrooms)

export const classroomHandlers: Handlers<typeof classrooms> = {
  list: async (filter, context) => listClassrooms(context.db, await getScope(context), filter),
  async selector({ campusId }, context) {
    const { pickerRows } = await getScope(context)
    const conditions = allConditions([
      sql`ro.delete_mark = 0 and ro.status = 'open'`,
      pickerRows,
      campusId && sql`ro.campus_id = ${campusId}`,
    ])
    const { rows } = await typedSql({
      ...columnsOf('edu_classroom', 'id', 'campusId', 'capacity'),
      fullName: column.text,
    })`
      select ro.id, ro.name as "fullName", ro.campus_id as "campusId", ro.capacity from edu_classroom ro
      where ${conditions} order by ro.campus_id, ro.name, ro.id`.execute(context.db)
    return { list: rows }
  },
  async free(input, context) {
    if (input.end <= input.start) throw refuseField('end', text.timesReversed)
    const scope = await getScope(context)
    return { list: await listFreeClassrooms(context.db, scope, input) }
  },
  exportExcel: (request, context) => createExportLink(classroomExport, request, context),
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await classroomRows.read(context.db, id)), _hidden })
  },

  async create(input, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'classroom', (trx) =>
      scope.create(trx, input, async (body) => {
        await assertCampuses(trx, 'campusId', [body.campusId])
        assertClosures(body.closures)
        return classroomRows.create(trx, { ...stored(body), status: 'open' }, by.session.userId)
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'classroom', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx) =>
        scope.update(trx, id, input, async (body) => {
          await assertCampuses(trx, 'campusId', body.campusId === undefined ? [] : [body.campusId])
          assertClosures(body.closures)
          await assertNoLessonsIn(trx, id, body.closures)
          await classroomRows.update(trx, id, stored(body), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'classroom', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { rows } = await typedSql({ classes: column.number, lessons: column.number })`
        select (select count(*) from edu_class where classroom_id = ${id} and delete_mark = 0) as classes,
          (select count(*) from edu_lesson where classroom_id = ${id} and delete_mark = 0) as lessons`.execute(
        trx,
      )
      const { classes, lessons } = rows[0]!
      if (classes + lessons > 0) throw refuse(text.inUse, { classes, lessons })
      await classroomRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'classroom', id, action: 'state' }, async (trx) => {
      await scope.lockRow(trx, id)
      const status = await switchStatus(trx, { table: 'edu_classroom', id, userId: by.session.userId }, [
        'open',
        'closed',
      ])
      if (status === 'open') return
      const n = await countFutureLessons(trx, sql`e.classroom_id = ${id}`)
      if (n > 0) throw refuse(text.hasLessons, { n })
    })
  },
}

/** JSON columns take text. */
const stored = <B extends { closures?: unknown }>(body: B): B =>
  body.closures === undefined ? body : { ...body, closures: JSON.stringify(body.closures) }

function assertClosures(closures: readonly Absence[] | undefined): void {
  const wrong = closures?.find(({ from, to }) => to <= from)
  if (wrong) throw refuseField('closures', text.closureReversed, { from: wrong.from, to: wrong.to })
}

/** Throws where a lesson is scheduled in the room while it would be closed. */
async function assertNoLessonsIn(
  trx: Db,
  id: string,
  closures: readonly Absence[] | undefined,
): Promise<void> {
  for (const { from, to } of closures ?? []) {
    const n = await countFutureLessons(
      trx,
      sql`e.classroom_id = ${id} and tsrange(e.start_at at time zone z.time_zone, e.end_at at time zone z.time_zone)
        && tsrange(${from}::timestamp, ${to}::timestamp)`,
    )
    if (n > 0) throw refuseField('closures', text.closureHasLessons, { from, to, n })
  }
}
