import type * as z from 'zod'
import type { TransferTarget as TargetInput } from '@tessera/shared/contract/edu/transfers'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { LineHead } from '../approvals/line.ts'
import { isDayLine, type Line } from '../ledger/line.ts'
import type { TransferTarget } from '../ledger/refund.ts'
import { isByPeriod, loadCampus, loadPlans, type SoldPlan } from '../orders/plans.ts'
import type { SaleScopes } from '../orders/scopes.ts'
import { text } from './text.ts'

/** Where a transfer goes. */
export interface ResolvedTarget {
  readonly target: TransferTarget
  readonly plan: SoldPlan | null
  readonly toStudentId: string | null
  readonly toCampusId: string | null
  /** As approvers read it; '' for the wallet. */
  readonly label: string
}

type Input = z.output<typeof TargetInput>
const nowhere = { plan: null, toStudentId: null, toCampusId: null }

async function planTarget(
  db: Db,
  { plans }: SaleScopes,
  input: Input,
  head: LineHead,
): Promise<ResolvedTarget> {
  const field = 'toPlanId'
  if (!input.toPlanId) throw refuseField(field, text.noPlan)
  const { rows } = await sql`
    select 1 from edu_price_plan p where p.id = ${input.toPlanId} and ${plans.pickerRows}`.execute(db)
  const found = await loadPlans(db, [input.toPlanId])
  const plan = found.get(input.toPlanId)
  if (!plan || rows.length === 0 || plan.status !== 'open') throw refuseField(field, text.noPlan)
  const { name, campusIds, price, units } = plan
  if (isByPeriod(plan)) throw refuseField(field, text.planByPeriod, { name })
  if (price === 0 || units === 0) throw refuseField(field, text.freePlan, { name })
  if (campusIds.length > 0 && !campusIds.includes(head.campusId))
    throw refuseField(field, text.planElsewhere, { name, campus: head.campusName })
  return { ...nowhere, target: { price, units }, plan, label: name }
}

async function studentTarget(
  db: Db,
  { students }: SaleScopes,
  input: Input,
  head: LineHead,
): Promise<ResolvedTarget> {
  const { toStudentId = '' } = input
  if (toStudentId === head.studentId) throw refuseField('toStudentId', text.sameStudent)
  const { rows } = await typedSql({ ...columnsOf('edu_student', 'name', 'studentNo') })`
    select s.name, s.student_no as "studentNo" from edu_student s
    where s.id = ${toStudentId} and s.delete_mark = 0 and ${students.rows}`.execute(db)
  if (!rows[0]) throw refuseField('toStudentId', text.noStudent)
  const label = `${rows[0].name} ${rows[0].studentNo}`
  return { ...nowhere, target: 'same', toStudentId, label }
}

async function campusTarget(db: Db, input: Input, head: LineHead): Promise<ResolvedTarget> {
  const { toCampusId = '' } = input
  if (toCampusId === head.campusId) throw refuseField('toCampusId', text.sameCampus)
  const campus = await loadCampus(db, toCampusId)
  if (!campus || campus.status !== 'open') throw refuseField('toCampusId', text.noCampus)
  return { ...nowhere, target: 'same', toCampusId, label: campus.shortName }
}

/** Checks where a transfer goes; throws a refusal of the field. */
export async function resolveTarget(
  db: Db,
  scopes: SaleScopes,
  input: Input,
  { head, line }: { head: LineHead; line: Line },
): Promise<ResolvedTarget> {
  if (isDayLine(line.terms)) throw refuse(text.periodCard, {}, Code.conflict)
  if (input.kind === 'course') return planTarget(db, scopes, input, head)
  if (input.kind === 'student') return studentTarget(db, scopes, input, head)
  if (input.kind === 'campus') return campusTarget(db, input, head)
  return { ...nowhere, target: 'wallet', label: '' }
}
