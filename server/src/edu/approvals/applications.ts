import { sql } from 'kysely'
import type { ApprovalCode } from '@tessera/shared/contract/edu/approvals'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { insertRecords } from '../books/store.ts'

/** Values of the form, by the names of its fields: yuan, lessons and dates as they are shown. */
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type Facts = z.output<typeof Facts>

/** An application before it is stored. */
export interface NewApplication {
  readonly form: ApprovalCode
  readonly studentId: string
  readonly campusId: string
  readonly orderId: string | null
  readonly lineId: string | null
  /** The refund, transfer, suspension, order or line that is decided about. */
  readonly subjectId: string
  readonly facts: Facts
  readonly reason: string
}

/** Stores an application, in the transaction that launches its task; returns its id. */
export async function createApplication(
  trx: Db,
  { form, studentId, campusId, orderId, lineId, subjectId, facts, reason }: NewApplication,
  userId: string,
): Promise<string> {
  const id = newId()
  await insertRecords(trx, 'edu_application', [
    {
      id,
      form,
      student_id: studentId,
      campus_id: campusId,
      order_id: orderId,
      line_id: lineId,
      subject_id: subjectId,
      facts,
      reason,
      status: 0,
      creator_user_id: userId,
      creator_time: new Date(),
      delete_mark: 0,
      version: 0,
    },
  ])
  return id
}

const columns = {
  ...columnsOf(
    'edu_application',
    'id',
    'studentId',
    'campusId',
    'orderId',
    'lineId',
    'subjectId',
    'reason',
    'flowTaskId',
    'status',
    'creatorUserId',
  ),
  facts: column.jsonOf(Facts),
  /** Today at the campus. */
  today: column.date,
}
export type Application = column.RowOf<typeof columns>

/** Loads an application; throws 404 where there is none. */
export async function loadApplication(db: Db, id: string): Promise<Application> {
  const { rows } = await typedSql(columns)`
    select a.id, a.student_id as "studentId", a.campus_id as "campusId", a.order_id as "orderId", a.line_id as "lineId",
      a.subject_id as "subjectId", a.reason, a.flow_task_id as "flowTaskId", a.status,
      a.creator_user_id as "creatorUserId", a.facts, (now() at time zone z.time_zone)::date as today
    from edu_application a join edu_campus z on z.id = a.campus_id
    where a.id = ${id} and a.delete_mark = 0 ${db.isTransaction ? sql`for no key update of a` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Stores where the task of an application stands. */
export const setApplicationStatus = (trx: Db, id: string, status: number, taskId: string) =>
  sql`update edu_application set status = ${status}, flow_task_id = ${taskId}, version = version + 1,
    last_modify_time = now(), decided_at = case when ${status} > 1 then now() end
    where id = ${id}`.execute(trx)
