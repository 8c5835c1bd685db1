import { sql } from 'kysely'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { RowOf } from '../../db/column.ts'
import type { Line, LineState, LineTerms } from '../ledger/line.ts'

export const Positions = z.array(z.tuple([z.number(), z.number()]))

const columns = {
  ...columnsOf(
    'edu_order_line',
    'id',
    'orderId',
    'studentId',
    'courseId',
    'subjectId',
    'billing',
    'paidUnits',
    'giftUnits',
    'netAmount',
    'unitListPrice',
    'refundRule',
    'refundReduction',
    'giftPolicy',
    'effectiveFrom',
    'expireDate',
    'status',
    'consumedUnits',
    'remainUnits',
    'recognised',
    'received',
    'refunded',
    'dueDate',
    'dueReason',
    'closedDate',
    'lastSeq',
    'heldUnits',
    'deferred',
    'forfeited',
    'deducted',
    'transferredOut',
    'writtenOff',
    'isExpired',
    'isSuspended',
    'isTransferred',
    'activateOnSign',
  ),
  scope: column.oneOf('course', 'subject', 'any'),
  freePositions: column.jsonOf(Positions),
  sellCampusId: column.text,
}
export type StoredLine = RowOf<typeof columns>

const select = sql`
  l.id, l.order_id as "orderId", l.student_id as "studentId", l.scope, l.course_id as "courseId",
  l.subject_id as "subjectId", l.billing, l.paid_units as "paidUnits", l.gift_units as "giftUnits",
  l.net_amount as "netAmount", l.unit_list_price as "unitListPrice", l.refund_rule as "refundRule",
  l.refund_reduction as "refundReduction", l.gift_policy as "giftPolicy",
  l.effective_from as "effectiveFrom", l.expire_date as "expireDate", l.status, l.consumed_units as "consumedUnits",
  l.remain_units as "remainUnits", l.recognised, l.received, l.refunded, l.due_date as "dueDate",
  l.due_reason as "dueReason", l.closed_date as "closedDate", l.last_seq as "lastSeq",
  l.free_positions as "freePositions", l.held_units as "heldUnits", l.deferred, l.forfeited, l.deducted,
  l.transferred_out as "transferredOut", l.written_off as "writtenOff", l.is_expired as "isExpired",
  l.is_suspended as "isSuspended", l.is_transferred as "isTransferred", l.activate_on_sign as "activateOnSign",
  o.sell_campus_id as "sellCampusId"`

/** Loads the lines of students, and locks them in the order of their ids where they are to be changed. */
export async function loadLinesOf(
  db: Db,
  studentIds: readonly string[],
  isLocking: boolean,
): Promise<readonly Line[]> {
  const { rows } = await typedSql(columns)`
    select ${select} from edu_order_line l join edu_order o on o.id = l.order_id
    where l.student_id = any(${studentIds}::text[]) and l.delete_mark = 0 and o.status <> 'approving'
    order by l.id ${isLocking ? sql`for no key update of l` : sql``}`.execute(db)
  return rows.map(toLine)
}

/** The next lines after an id, for a walk over all lines. */
export async function loadLinesAfter(db: Db, id: string, limit: number): Promise<readonly Line[]> {
  const { rows } = await typedSql(columns)`
    select ${select} from edu_order_line l join edu_order o on o.id = l.order_id
    where l.id > ${id} and l.delete_mark = 0 and o.status <> 'approving' order by l.id limit ${limit}`.execute(
    db,
  )
  return rows.map(toLine)
}

export const toLine = (row: StoredLine): Line => ({ terms: termsOf(row), state: stateOf(row) })

const termsOf = (row: StoredLine): LineTerms => ({
  id: row.id,
  orderId: row.orderId,
  studentId: row.studentId,
  sellCampusId: row.sellCampusId,
  billing: row.billing,
  scope: row.scope,
  courseId: row.courseId,
  subjectId: row.subjectId,
  price: row.netAmount,
  paidUnits: row.paidUnits,
  giftUnits: row.giftUnits,
  giftPolicy: row.giftPolicy,
  unitListPrice: row.unitListPrice,
  refundRule: row.refundRule,
  refundReduction: row.refundReduction,
  effectiveFrom: row.effectiveFrom,
  transferred: row.isTransferred,
  activateOnSign: row.activateOnSign,
})

const stateOf = (row: StoredLine): LineState => ({
  seq: row.lastSeq,
  free: row.freePositions,
  remainUnits: row.remainUnits,
  consumedUnits: row.consumedUnits,
  deferred: row.deferred,
  recognised: row.recognised,
  forfeited: row.forfeited,
  refunded: row.refunded,
  deducted: row.deducted,
  transferredOut: row.transferredOut,
  writtenOff: row.writtenOff,
  received: row.received,
  heldUnits: row.heldUnits,
  suspended: row.isSuspended,
  expired: row.isExpired,
  expireDate: row.expireDate,
  dueDate: row.dueDate,
  dueReason: row.dueReason,
  closedDate: row.closedDate,
  status: row.status,
})

/** The columns of a line that commands change. */
export const cachesOf = ({ terms, state }: Line) => ({
  id: terms.id,
  last_seq: state.seq,
  free_positions: state.free,
  remain_units: state.remainUnits,
  consumed_units: state.consumedUnits,
  deferred: state.deferred,
  recognised: state.recognised,
  forfeited: state.forfeited,
  refunded: state.refunded,
  deducted: state.deducted,
  transferred_out: state.transferredOut,
  written_off: state.writtenOff,
  received: state.received,
  held_units: state.heldUnits,
  is_suspended: state.suspended,
  is_expired: state.expired,
  expire_date: state.expireDate,
  due_date: state.dueDate,
  due_reason: state.dueReason,
  closed_date: state.closedDate,
  status: state.status,
})

/** The columns of a line that never change. */
export const termColumnsOf = ({ terms }: Line) => ({
  order_id: terms.orderId,
  student_id: terms.studentId,
  scope: terms.scope,
  course_id: terms.courseId,
  subject_id: terms.subjectId,
  billing: terms.billing,
  paid_units: terms.paidUnits,
  gift_units: terms.giftUnits,
  total_units: terms.paidUnits + terms.giftUnits,
  net_amount: terms.price,
  unit_list_price: terms.unitListPrice,
  refund_rule: terms.refundRule,
  refund_reduction: terms.refundReduction,
  gift_policy: terms.giftPolicy,
  effective_from: terms.effectiveFrom,
  is_transferred: terms.transferred,
  activate_on_sign: terms.activateOnSign,
})

/** Whether a change of a line can change the stage of its student. */
export const hasOtherEnd = ({ state }: Line, before: Line | undefined): boolean =>
  before === undefined ||
  state.status !== before.state.status ||
  state.received > 0 !== before.state.received > 0 ||
  state.suspended !== before.state.suspended ||
  state.expireDate !== before.state.expireDate ||
  state.closedDate !== before.state.closedDate ||
  state.dueDate !== before.state.dueDate
