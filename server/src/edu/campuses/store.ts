import { sql, type RawBuilder } from 'kysely'
import { CampusBody, CampusRow, type WeeklyHours } from '@tessera/shared/contract/edu/campuses'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'

/** `edu/campuses/text.ts` lists these texts, because edits of them are stored under their names. */
export const campusMissing = {
  zh: '校区“{{name}}”不存在',
  en: 'The campus “{{name}}” does not exist.',
  zhtw: '校區「{{name}}」不存在',
} satisfies LocalizedText
export const hoursReversed = {
  zh: '结束时间必须晚于开始时间（{{start}}–{{end}}）',
  en: 'Hours must end after they start ({{start}}–{{end}}).',
  zhtw: '結束時間必須晚於開始時間（{{start}}–{{end}}）',
} satisfies LocalizedText

/** The open campus that has this id, this short name, or the name of its organisation. */
export async function findOpenCampus(db: Db, idOrName: string): Promise<string | undefined> {
  const { rows } = await typedSql({ id: column.text })`
    select c.id from edu_campus c join org_organize o on o.id = c.id
    where c.delete_mark = 0 and c.status = 'open'
      and (c.id = ${idOrName} or c.short_name = ${idOrName} or o.full_name = ${idOrName})
    order by c.id = ${idOrName} desc, c.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The name of a campus by its id, or ids joined in an array column, for lists. */
export const campusNames = (ids: RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select z.short_name from edu_campus z where z.id = any(${ids}) order by z.short_name)`

/** Throws a refusal of the field where one of these campuses does not exist. */
export async function assertCampuses(
  trx: Db,
  field: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await typedSql({ id: column.text })`
    select id from edu_campus where id = any(${ids}::text[]) and delete_mark = 0`.execute(trx)
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw refuseField(field, campusMissing, { name: missing })
}

/**
 * Throws where the caller would work for a campus that a condition on campuses `ca` does not offer, unless it is that of the
 * student.
 */
export async function assertSeenCampus(
  trx: Db,
  isOffered: RawBuilder<unknown>,
  of: { campusId: string; studentId?: string; field: string; refusal: LocalizedText },
): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_campus ca where ca.id = ${of.campusId} and (${isOffered} or exists (
      select 1 from edu_student s where s.id = ${of.studentId ?? null} and s.campus_id = ca.id))`.execute(trx)
  if (rows.length === 0) throw refuseField(of.field, of.refusal, {}, Code.forbidden)
}

/** The statement of the list: all visible campuses with their numbers. */
export const campusQuery = (
  scope: Scope,
  { keyword, status }: { keyword?: string | undefined; status?: string | undefined },
  ticked: RawBuilder<unknown> = sql``,
) => typedSql({ ...schemaColumns(CampusRow), _hidden: column.listOf(column.text) })`
  select ca.id, o.full_name as "fullName", ca.status, ${selectColumns(CampusBody, 'ca')}, ${scope.hidden} as "_hidden",
    (select count(*) from edu_classroom r where r.campus_id = ca.id and r.delete_mark = 0) as "roomCount",
    (select count(*) from edu_class k where k.campus_id = ca.id and k.delete_mark = 0
      and k.status in ('recruiting', 'open')) as "classCount",
    (select count(*) from edu_student s where s.campus_id = ca.id and s.delete_mark = 0) as "studentCount"
  from edu_campus ca join org_organize o on o.id = ca.id
  where ${allConditions([
    sql`ca.delete_mark = 0`,
    scope.rows,
    status && sql`ca.status = ${status}`,
    keyword &&
      sql`o.full_name ilike ${containsPattern(keyword)} or ca.short_name ilike ${containsPattern(keyword)}
        or ca.address ilike ${containsPattern(keyword)}`,
  ])} ${ticked} order by ca.status desc, o.sort_code, ca.id`

/** Throws where hours end before they start. */
export function assertHours(field: string, hours: readonly WeeklyHours[] | undefined): void {
  const wrong = hours?.find(({ start, end }) => end <= start)
  if (wrong) throw refuseField(field, hoursReversed, { start: wrong.start, end: wrong.end })
}
