import { sql } from 'kysely'
import {
  CoachBody,
  coachStatuses,
  type CoachFilter,
  type CoachRow,
} from '@tessera/shared/contract/edu/coaches'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import * as z from 'zod'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { campusNames } from '../campuses/store.ts'
import { listWarnings } from './warnings.ts'

export const coachRows = createCrud(
  'edu_coach',
  CoachBody.extend({ status: z.enum(coachStatuses).default('active') }),
)

/** Between the wire and the table: lessons x100, JSON as text. */
export const storedCoach = <B extends object>(body: B): B => {
  const row = body as Record<string, unknown>
  return {
    ...body,
    ...Object.fromEntries(
      ['certs', 'availability', 'absences'].flatMap((key) =>
        row[key] === undefined ? [] : [[key, JSON.stringify(row[key])]],
      ),
    ),
    ...(typeof row['maxUnitsPerDay'] === 'number'
      ? { maxUnitsPerDay: toHundredths(row['maxUnitsPerDay']) }
      : {}),
  }
}
export const shownCoach = <B extends { maxUnitsPerDay?: number | null | undefined }>(row: B): B =>
  typeof row.maxUnitsPerDay === 'number'
    ? { ...row, maxUnitsPerDay: fromHundredths(row.maxUnitsPerDay) }
    : row

const listed = CoachBody.omit({ availability: true, absences: true, remark: true })

const select = sql`
  h.id, ${selectColumns(listed, 'h')}, h.status, u.real_name as "realName", coalesce(u.head_icon, '') as "headIcon",
  array(select s.name from edu_subject s where s.id = any(h.subjects) order by s.sort_code, s.id) as "subjectNames",
  ${campusNames(sql`h.campus_ids`)} as "campusNames",
  (select count(*) from edu_class k where k.delete_mark = 0 and k.status in ('recruiting', 'open')
    and (k.coach_id = h.id or h.id = any(k.assistant_ids))) as "classCount",
  (select count(*) from edu_lesson e where e.coach_id = h.id and e.delete_mark = 0 and e.status <> 'cancelled'
    and e.start_at >= now() and e.start_at < now() + interval '7 days') as "lessonCount"`
const join = sql`join org_user u on u.id = h.id`

const conditions = ({ rows }: Scope, { campusId, subjectId, status, keyword }: CoachFilter) =>
  allConditions([
    sql`h.delete_mark = 0`,
    rows,
    campusId && sql`h.campus_ids = '{}' or ${campusId} = any(h.campus_ids)`,
    subjectId && sql`${subjectId} = any(h.subjects)`,
    status && sql`h.status = ${status}`,
    keyword &&
      sql`h.coach_no ilike ${containsPattern(keyword)} or exists (
        select 1 from org_user x where x.id = h.id and (x.real_name ilike ${containsPattern(keyword)}
          or x.quick_query ilike ${containsPattern(keyword)}))`,
  ])

const orderOf = (filter: CoachFilter) =>
  orderBy(filter, { coachNo: sql`h.coach_no`, hireDate: sql`h.hire_date` }, sql`h.status, h.coach_no, h.id`)

/** A row with what ends soon. */
const withWarnings = <Row extends Pick<CoachRow, 'certs' | 'checkDate'>>(row: Row) => ({
  ...row,
  warnings: listWarnings(row, Date.now()),
})

export async function listCoaches(db: Db, scope: Scope, filter: CoachFilter) {
  const { list, pagination } = await loadPage<CoachRow & { _hidden: string[] }>(db, filter, {
    alias: 'h',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_coach h where ${conditions(scope, filter)}`,
    join,
    order: orderOf(filter),
  })
  return { list: list.map(shownCoach).map(withWarnings).map(withoutHidden), pagination }
}

export function coachExportQuery(scope: Scope, filter: CoachFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`h.id`, filter)
  return sql`
    select ${select}, ${scope.hidden} as "_hidden" from (
      select h.* from edu_coach h where ${conditions(scope, filter)} ${ticked} order by ${orderOf(filter)} ${cut}) h
    ${join} order by ${orderOf(filter)}`
}
