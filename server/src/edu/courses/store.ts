import { sql } from 'kysely'
import { PlaceStatus } from '@tessera/shared/contract/edu/campuses'
import { CourseBody, type CourseFilter, type CourseRow } from '@tessera/shared/contract/edu/courses'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { campusNames } from '../campuses/store.ts'

/** The columns of edu_course. Lessons are stored x100. */
export const courseRows = createCrud('edu_course', CourseBody.extend({ status: PlaceStatus.default('open') }))

/** Between the wire and the table. */
export const storedCourse = <B extends { units?: number | undefined }>(body: B): B =>
  body.units === undefined ? body : { ...body, units: toHundredths(body.units) }
export const shownCourse = <B extends { units: number }>(row: B): B =>
  row.units === undefined ? row : { ...row, units: fromHundredths(row.units) }

const select = sql`
  co.id, ${selectColumns(CourseBody, 'co')}, co.status,
  su.name as "subjectName", ${campusNames(sql`co.campus_ids`)} as "campusNames",
  (select count(*) from edu_class k where k.course_id = co.id and k.delete_mark = 0
    and k.status in ('recruiting', 'open')) as "classCount",
  (select count(*) from edu_price_plan p where p.course_id = co.id and p.delete_mark = 0 and p.status = 'open')
    as "planCount"`
const join = sql`join edu_subject su on su.id = co.subject_id`

/** SQL query: a subject and all subjects below it. */
export const subjectAndBelow = (id: string) => sql`
  with recursive below as (
    select id from edu_subject where id = ${id} and delete_mark = 0
    union select s.id from edu_subject s join below b on s.parent_id = b.id where s.delete_mark = 0
  ) select id from below`

const conditions = ({ rows }: Scope, { subjectId, kind, campusId, status, keyword }: CourseFilter) =>
  allConditions([
    sql`co.delete_mark = 0`,
    rows,
    subjectId && sql`co.subject_id in (${subjectAndBelow(subjectId)})`,
    kind && sql`co.kind = ${kind}`,
    campusId && sql`co.campus_ids = '{}' or ${campusId} = any(co.campus_ids)`,
    status && sql`co.status = ${status}`,
    keyword && sql`co.name ilike ${containsPattern(keyword)} or co.en_code ilike ${containsPattern(keyword)}`,
  ])

const sortable = { name: sql`co.name`, enCode: sql`co.en_code`, minutes: sql`co.minutes` }
const orderOf = (filter: CourseFilter) =>
  orderBy(filter, sortable, sql`co.status desc, co.subject_id, co.creator_time, co.id`)

export async function listCourses(db: Db, scope: Scope, filter: CourseFilter) {
  const { list, pagination } = await loadPage<CourseRow & { _hidden: string[] }>(db, filter, {
    alias: 'co',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_course co where ${conditions(scope, filter)}`,
    join,
    order: orderOf(filter),
  })
  return { list: list.map(shownCourse).map(withoutHidden), pagination }
}

export function courseExportQuery(scope: Scope, filter: CourseFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`co.id`, filter)
  return sql`
    select ${select}, ${scope.hidden} as "_hidden" from (
      select co.* from edu_course co where ${conditions(scope, filter)} ${ticked} order by ${orderOf(filter)} ${cut}) co
    ${join} order by ${orderOf(filter)}`
}
