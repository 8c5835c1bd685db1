import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { SettingRow, settingsAt } from '../settings/values.ts'

const planColumns = {
  ...columnsOf(
    'edu_price_plan',
    'id',
    'name',
    'courseId',
    'billing',
    'units',
    'giftUnits',
    'days',
    'price',
    'unitListPrice',
    'giftPolicy',
    'refundRule',
    'validDays',
    'validFrom',
    'validFromDate',
    'saleFrom',
    'saleTo',
    'campusIds',
    'status',
  ),
  scope: column.oneOf('course', 'subject', 'any'),
  subjectId: column.text.orNull,
}
export type SoldPlan = column.RowOf<typeof planColumns>

/** The plans that are sold, by id; the subject of a course's plan is that of the course. A sale keeps them from changing. */
export async function loadPlans(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SoldPlan>> {
  const { rows } = await typedSql(planColumns)`
    select p.id, p.name, p.scope, p.course_id as "courseId", coalesce(p.subject_id, c.subject_id) as "subjectId",
      p.billing, p.units, p.gift_units as "giftUnits", p.days, p.price, p.unit_list_price as "unitListPrice",
      p.gift_policy as "giftPolicy", p.refund_rule as "refundRule", p.valid_days as "validDays",
      p.valid_from as "validFrom", p.valid_from_date as "validFromDate", p.sale_from as "saleFrom",
      p.sale_to as "saleTo", p.campus_ids as "campusIds", p.status
    from edu_price_plan p left join edu_course c on c.id = p.course_id
    where p.id = any(${ids}::text[]) and p.delete_mark = 0 ${db.isTransaction ? sql`for share of p` : sql``}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const buyerColumns = {
  ...columnsOf('edu_student', 'id', 'birthday', 'campusId'),
  /** Subjects of earlier orders; '' for lines of any course. */
  subjectIds: column.listOf(column.text),
}

/** The student, and what was bought before. */
export async function loadBuyer(db: Db, id: string): Promise<column.RowOf<typeof buyerColumns> | undefined> {
  const { rows } = await typedSql(buyerColumns)`
    select s.id, s.birthday, s.campus_id as "campusId", array(
      select distinct coalesce(l.subject_id, c.subject_id, '') from edu_order_line l
        left join edu_course c on c.id = l.course_id
      where l.student_id = s.id and l.delete_mark = 0 and l.status <> 'void') as "subjectIds"
    from edu_student s where s.id = ${id} and s.delete_mark = 0`.execute(db)
  return rows[0]
}

const campusColumns = {
  ...columnsOf('edu_campus', 'id', 'shortName', 'timeZone', 'openDate', 'status'),
  today: column.date,
  settingRows: column.jsonOf(SettingRow.array()),
}
export type SellingCampus = column.RowOf<typeof campusColumns>

/** A campus with its date of today and the settings that apply there. */
export async function loadCampus(db: Db, id: string): Promise<SellingCampus | undefined> {
  const { rows } = await typedSql(campusColumns)`
    select c.id, c.short_name as "shortName", c.time_zone as "timeZone", c.open_date as "openDate", c.status,
      (now() at time zone c.time_zone)::date as today, ${settingsAt({
        campusId: sql`c.id`,
        courseId: sql`''`,
        classId: sql`''`,
      })} as "settingRows"
    from edu_campus c where c.id = ${id} and c.delete_mark = 0`.execute(db)
  return rows[0]
}

export const isByPeriod = ({ billing }: Pick<SoldPlan, 'billing'>): boolean =>
  billing === 'days' || billing === 'months' || billing === 'term'
