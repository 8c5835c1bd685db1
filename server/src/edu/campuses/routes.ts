import { sql } from 'kysely'
import { CampusBody, PlaceStatus, type campuses } from '@tessera/shared/contract/edu/campuses'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { changeEduRecord, countFutureLessons, createEduRecord, switchStatus } from '../changes/store.ts'
import { campusExport } from './export.ts'
import { protectedCampuses } from './protected.ts'
import { assertHours, campusQuery } from './store.ts'
import { text } from './text.ts'

const campusRows = createCrud('edu_campus', CampusBody)
const storedRows = createCrud('edu_campus', CampusBody.extend({ status: PlaceStatus }))

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedCampuses)

export const campusHandlers: Handlers<typeof campuses> = {
  async list(filter, context) {
    const scope = await getScope(context)
    const { rows } = await campusQuery(scope, filter).execute(context.db)
    return { list: rows.map(withoutHidden) }
  },
  async selector(_, context) {
    const { pickerRows } = await getScope(context)
    const { rows } = await typedSql({ id: column.text, fullName: column.text, timeZone: column.text })`
      select ca.id, ca.short_name as "fullName", ca.time_zone as "timeZone" from edu_campus ca
        join org_organize o on o.id = ca.id
      where ca.delete_mark = 0 and ca.status = 'open' and ${pickerRows} order by o.sort_code, ca.id`.execute(
      context.db,
    )
    return { list: rows }
  },
  async candidates(_, { db }) {
    const { rows } = await typedSql(columnsOf('org_organize', 'id', 'fullName'))`
      select o.id, o.full_name as "fullName" from org_organize o
      where o.category = 'company' and o.delete_mark = 0 and o.enabled_mark = 1
        and not exists (select 1 from edu_campus c where c.id = o.id)
      order by o.sort_code, o.id limit 500`.execute(db)
    return { list: rows }
  },
  exportExcel: (request, context) => createExportLink(campusExport, request, context),
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await storedRows.read(context.db, id)), _hidden })
  },

  async create({ organizeId, ...input }, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'campus', (trx) =>
      scope.create(trx, input, async (body) => {
        assertHours('businessHours', body.businessHours)
        assertTimeZone(body.timeZone)
        await assertCompany(trx, organizeId)
        await insertCampus(trx, organizeId, body.shortName, by.session.userId)
        await campusRows.update(trx, organizeId, stored(body), by.session.userId)
        return organizeId
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'campus', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx) =>
        scope.update(trx, id, input, async (body) => {
          assertHours('businessHours', body.businessHours)
          assertTimeZone(body.timeZone)
          await campusRows.update(trx, id, stored(body), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'campus', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { rows } = await typedSql({
        rooms: column.number,
        classes: column.number,
        students: column.number,
      })`
        select (select count(*) from edu_classroom where campus_id = ${id} and delete_mark = 0) as rooms,
          (select count(*) from edu_class where campus_id = ${id} and delete_mark = 0) as classes,
          (select count(*) from edu_student where campus_id = ${id} and delete_mark = 0) as students`.execute(
        trx,
      )
      if (Object.values(rows[0]!).some((count) => count > 0)) throw refuse(text.inUse, rows[0])
      await campusRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'campus', id, action: 'state' }, async (trx) => {
      await scope.lockRow(trx, id)
      const status = await switchStatus(trx, { table: 'edu_campus', id, userId: by.session.userId }, [
        'open',
        'closed',
      ])
      if (status === 'open') return
      const n = await countFutureLessons(trx, sql`e.campus_id = ${id}`)
      if (n > 0) throw refuse(text.hasLessons, { n })
    })
  },
}

/** JSON columns take text. */
const stored = <B extends { businessHours?: unknown }>(body: B): B =>
  body.businessHours === undefined ? body : { ...body, businessHours: JSON.stringify(body.businessHours) }

/** Adds the campus of an organisation, or the one that was removed before. */
const insertCampus = (trx: Db, id: string, shortName: string, userId: string) =>
  sql`
    insert into edu_campus (id, short_name, creator_user_id) values (${id}, ${shortName}, ${userId})
    on conflict (id) do update set delete_mark = 0, status = 'open' where edu_campus.delete_mark = 1
    returning id`
    .execute(trx)
    .then(({ rows }) => {
      if (rows.length === 0) throw refuseField('organizeId', text.exists)
    })

async function assertCompany(trx: Db, id: string): Promise<void> {
  const { rows } = await typedSql(columnsOf('org_organize', 'id'))`
    select id from org_organize
    where id = ${id} and category = 'company' and delete_mark = 0 and enabled_mark = 1 for key share`.execute(
    trx,
  )
  if (!rows[0]) throw refuseField('organizeId', text.notACompany)
}

function assertTimeZone(name: string | undefined): void {
  if (name === undefined) return
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw refuseField('timeZone', text.timeZone, { name })
  }
}
