import { sql, type RawBuilder } from 'kysely'
import {
  canSetPrepayCap,
  SettingValues,
  type eduSettings,
  type settingScopes,
} from '@tessera/shared/contract/edu/settings'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { recordChanges } from '../changes/store.ts'
import { campusConditions, protectedClasses } from '../classes/protected.ts'
import { accountScopeOf, type AccountScope } from '../pay-accounts/protected.ts'
import { text } from './text.ts'
import { matrixOf, SettingRow, settingsAt, settle, shownMatrix } from './values.ts'

interface Place {
  scope: (typeof settingScopes)[number]
  scopeId: string
}

/** The campus and course of a class, whose settings it inherits. */
interface Above {
  name: string
  campusId: string
  courseId: string
}

/** The classes that a caller sees, and the condition on the campuses `ca`: those that the caller sees, and those of these classes. */
interface Seen {
  readonly classes: Scope
  readonly isSeenCampus: RawBuilder<unknown>
}
async function loadSeen(by: Pick<Context, 'db' | 'session'>): Promise<Seen> {
  const classes = await scopeOf(by, protectedClasses)
  const { seen } = await campusConditions((module) => scopeOf(by, module))
  return { classes, isSeenCampus: seen }
}

/** What a place is called and which wider scopes it has; throws 404 where it does not exist or is not visible. */
async function requirePlace(
  { classes, isSeenCampus }: Seen,
  db: Db,
  { scope, scopeId }: Place,
): Promise<Above> {
  if ((scope === 'all') !== (scopeId === '')) throw refuseField('scopeId', text.noPlace)
  if (scope === 'all') return { name: '', campusId: '', courseId: '' }
  if (scope === 'class') await classes.hiddenFieldsOf(db, scopeId)
  const { rows } = await typedSql({ name: column.text, campusId: column.text, courseId: column.text })`
    select ca.short_name as name, ca.id as "campusId", '' as "courseId" from edu_campus ca
    where ${scope} = 'campus' and ca.id = ${scopeId} and ca.delete_mark = 0 and ${isSeenCampus}
    union all select c.name, '', c.id from edu_course c
    where ${scope} = 'course' and c.id = ${scopeId} and c.delete_mark = 0
    union all select c.name, c.campus_id, c.course_id from edu_class c
    where ${scope} = 'class' and c.id = ${scopeId} and c.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

async function loadRows(db: Db, { scope, scopeId }: Place, above: Above): Promise<readonly SettingRow[]> {
  const { rows } = await typedSql({ list: column.jsonOf(SettingRow.array()) })`
    select ${settingsAt({
      campusId: sql`${above.campusId}`,
      courseId: sql`${above.courseId}`,
      classId: sql`${scope === 'class' ? scopeId : ''}`,
    })} as list`.execute(db)
  return rows[0]!.list
}

/** Throws unless the caller may see the finance of every campus to which the policy of a place applies. */
async function assertOwnCampuses(trx: Db, finance: AccountScope, { scope, scopeId }: Place): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select z.id from edu_campus z where z.delete_mark = 0 and (${scope} = 'all' or z.id = ${scopeId})
      and not ${finance.hasCampus(sql`z.id`)} limit 1`.execute(trx)
  if (rows.length > 0) throw refuse(text.prepayCampuses, {}, Code.forbidden)
}

/** Throws where a caller who does not see every campus changes settings that all campuses have. */
async function assertEveryCampus(trx: Db, { isSeenCampus }: Seen, { scope }: Place): Promise<void> {
  if (scope !== 'all' && scope !== 'course') return
  const { rows } = await sql`
    select 1 from edu_campus ca where ca.delete_mark = 0 and not ${isSeenCampus} limit 1`.execute(trx)
  if (rows.length > 0) throw refuse(text.otherCampuses, {}, Code.forbidden)
}

export const settingHandlers: Handlers<typeof eduSettings> = {
  async read(place, by) {
    const seen = await loadSeen(by)
    const above = await requirePlace(seen, by.db, place)
    const rows = await loadRows(by.db, place, above)
    const own = rows.filter(({ scope }) => scope === place.scope)
    return {
      values: SettingValues.partial().parse(Object.fromEntries(own.map(({ key, value }) => [key, value]))),
      inherited: settle(rows.filter(({ scope }) => scope !== place.scope)),
      matrix: shownMatrix(matrixOf(settle(rows))),
    }
  },

  async update({ values, ...place }, by) {
    if (values.prepayCap !== undefined && !canSetPrepayCap(place.scope))
      throw refuseField('values.prepayCap', text.prepayPlace)
    const seen = await loadSeen(by)
    const finance = await accountScopeOf(by)
    await by.db.transaction().execute(async (trx) => {
      const above = await requirePlace(seen, trx, place)
      await assertEveryCampus(trx, seen, place)
      const { scope, scopeId } = place
      await sql`select pg_advisory_xact_lock(hashtext(${`edu_setting ${scope} ${scopeId}`}))`.execute(trx)
      const before = await loadRows(trx, place, above)
      const stored = before.find((row) => row.scope === scope && row.key === 'prepayCap')?.value
      if (stored !== values.prepayCap) await assertOwnCampuses(trx, finance, place)
      await sql`delete from edu_setting where scope = ${scope} and scope_id = ${scopeId}`.execute(trx)
      await sql`
        insert into edu_setting (scope, scope_id, key, value, last_modify_user_id)
        select ${scope}, ${scopeId}, v.key, v.value, ${by.session.userId}
        from jsonb_each(${JSON.stringify(values)}::jsonb) v`.execute(trx)
      await recordChanges(trx, by, [
        {
          noun: 'setting',
          id: scopeId || scope,
          name: above.name,
          action: 'update',
          before: Object.fromEntries(
            before.filter((row) => row.scope === scope).map(({ key, value }) => [key, value]),
          ),
          after: values,
        },
      ])
    })
  },
}
