import { sql } from 'kysely'
import {
  ClassroomBody,
  type ClassroomFilter,
  type ClassroomRow,
} from '@tessera/shared/contract/edu/classrooms'
import { PlaceStatus } from '@tessera/shared/contract/edu/campuses'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { exportConditions } from '../../export/rows.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'

export const classroomRows = createCrud(
  'edu_classroom',
  ClassroomBody.extend({ status: PlaceStatus.default('open') }),
)

const select = sql`
  ro.id, ${selectColumns(ClassroomBody, 'ro')}, ro.status, ca.short_name as "campusName",
  (select count(*) from edu_class k where k.classroom_id = ro.id and k.delete_mark = 0
    and k.status in ('recruiting', 'open')) as "classCount"`
const join = sql`join edu_campus ca on ca.id = ro.campus_id`

const conditions = ({ rows }: Scope, { campusId, status, keyword }: ClassroomFilter) =>
  allConditions([
    sql`ro.delete_mark = 0`,
    rows,
    campusId && sql`ro.campus_id = ${campusId}`,
    status && sql`ro.status = ${status}`,
    keyword && sql`ro.name ilike ${containsPattern(keyword)} or ${keyword} = any(ro.tags)`,
  ])

const sortable = { name: sql`ro.name`, capacity: sql`ro.capacity`, status: sql`ro.status` }
const orderOf = (filter: ClassroomFilter) =>
  orderBy(filter, sortable, sql`ro.campus_id, ro.creator_time, ro.id`)

export async function listClassrooms(db: Db, scope: Scope, filter: ClassroomFilter) {
  const { list, pagination } = await loadPage<ClassroomRow & { _hidden: string[] }>(db, filter, {
    alias: 'ro',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_classroom ro where ${conditions(scope, filter)}`,
    join,
    order: orderOf(filter),
  })
  return { list: list.map(withoutHidden), pagination }
}

export function classroomExportQuery(scope: Scope, filter: ClassroomFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`ro.id`, filter)
  return sql`
    select ${select}, ${scope.hidden} as "_hidden" from (
      select ro.* from edu_classroom ro where ${conditions(scope, filter)} ${ticked} order by ${orderOf(filter)} ${cut}) ro
    ${join} order by ${orderOf(filter)}`
}

/** The open rooms without a lesson or a closure in a time of one day; the smallest that is large enough first. */
export async function listFreeClassrooms(
  db: Db,
  { rows: visible }: Scope,
  {
    campusId,
    date,
    start,
    end,
    capacity = 1,
  }: Record<'campusId' | 'date' | 'start' | 'end', string> & { capacity?: number | undefined },
) {
  const period = (zone: unknown) => sql`tstzrange((${date}::date + ${start}::time) at time zone ${zone},
    (${date}::date + ${end}::time) at time zone ${zone})`
  const { rows } = await typedSql({ ...columnsOf('edu_classroom', 'id', 'capacity'), fullName: column.text })`
    select ro.id, ro.name as "fullName", ro.capacity
    from edu_classroom ro join edu_campus ca on ca.id = ro.campus_id
    where ro.campus_id = ${campusId} and ro.delete_mark = 0 and ro.status = 'open' and ${visible}
      and ro.capacity >= ${capacity}
      and not exists (
        select 1 from edu_lesson e where e.classroom_id = ro.id and e.delete_mark = 0 and e.status <> 'cancelled'
          and tstzrange(e.start_at, e.end_at) && ${period(sql`ca.time_zone`)})
      and not exists (
        select 1 from jsonb_to_recordset(ro.closures) as x ("from" timestamp, "to" timestamp)
        where tsrange(x."from", x."to") && tsrange(${date}::date + ${start}::time, ${date}::date + ${end}::time))
    order by ro.capacity, ro.name, ro.id`.execute(db)
  return rows
}
