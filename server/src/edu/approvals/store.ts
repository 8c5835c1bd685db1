import { sql } from 'kysely'
import type { ApplicationFilter, ApplicationRow } from '@tessera/shared/contract/edu/approvals'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import type { SaleScopes } from '../orders/scopes.ts'

/** SQL: the students whom the application `a` is about. */
const studentIds = sql`coalesce(string_to_array(a.facts ->> 'studentIds', ','), array[a.student_id])`

/** One page of the applications about visible orders and, without an order, about visible students. */
export const listApplications = (
  db: Db,
  { orders, students }: Pick<SaleScopes, 'orders' | 'students'>,
  { form, status, campusId, keyword, ...page }: ApplicationFilter,
) =>
  loadPage<ApplicationRow>(db, page, {
    alias: 'a',
    select: sql`a.id, a.form, a.student_id as "studentId", s.name as "studentName", (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by array_position(${studentIds}, s.id)), '[]')
        from edu_student s where s.id = any(${studentIds}) and (s.id = a.student_id or ${students.rows})) as students,
      z.short_name as "campusName",
      coalesce(o.order_no, '') as "orderNo", a.reason, coalesce(u.real_name, '') as "applicantName",
      (a.creator_time at time zone z.time_zone)::date as "appliedOn", a.status`,
    from: sql`from edu_application a where ${allConditions([
      sql`a.delete_mark = 0 and a.status > 0`,
      sql`case when a.order_id is null
        then exists (select 1 from edu_student s where s.id = any(${studentIds}) and ${students.rows})
        else exists (select 1 from edu_order o where o.id = a.order_id and ${orders.rows}) end`,
      form && sql`a.form = ${form}`,
      status !== undefined && sql`a.status = ${status}`,
      campusId && sql`a.campus_id = ${campusId}`,
      keyword &&
        sql`exists (select 1 from edu_student s
          where s.id = any(${studentIds}) and (s.id = a.student_id or ${students.rows})
            and (s.name ilike ${containsPattern(keyword)} or s.pinyin ilike ${containsPattern(keyword)}))`,
    ])}`,
    join: sql`join edu_student s on s.id = a.student_id join edu_campus z on z.id = a.campus_id
      left join edu_order o on o.id = a.order_id left join org_user u on u.id = a.creator_user_id`,
    order: orderBy(page, { appliedOn: sql`a.creator_time` }, sql`a.creator_time desc, a.id desc`),
  })
