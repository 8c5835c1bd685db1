import { sql } from 'kysely'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { filterManaged, findActiveUser } from '../../permissions/design-rights.ts'
import { text } from './text.ts'

// A flow of its own can approve the records of a released design: its form is that of the design.

/** The `webType` of a design with a flow of its own. */
const withFlow = 3

interface FormSource {
  readonly designId?: string | null | undefined
  readonly formData?: string | undefined
  readonly formType?: number | undefined
}

/**
 * The body of a flow with the form of the design that it names; as it is where it names none. Throws a refusal for a design
 * whose records it cannot approve, or the caller may not have approved.
 */
export async function withFormOfDesign<B extends FormSource>(
  trx: Db,
  userId: string,
  { designId, ...body }: B,
): Promise<Omit<B, 'designId'>> {
  if (!designId) return body
  const { rows } = await typedSql({
    webType: column.number,
    formData: column.text,
    name: column.text.orNull,
  })`
    select r.web_type as "webType", r.form_data as "formData", (select f.full_name from workflow_flow f
      where f.design_id = d.id and f.delete_mark = 0 limit 1) as name
    from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = ${designId} and d.delete_mark = 0 and d.state = 1 for no key update of d`.execute(trx)
  const [design] = rows
  if (!design) throw refuseField('designId', text.unknownDesign)
  const user = await findActiveUser(trx, userId)
  const managed = await filterManaged(trx, user, [designId])
  if (!managed.has(designId)) throw refuseField('designId', text.noDesignRight, {}, Code.forbidden)
  if (design.name !== null || design.webType === withFlow) throw refuse(text.designTaken, {}, Code.conflict)
  return { ...body, formType: FlowFormType.designed, formData: design.formData }
}

/** Every process reads again whether new records of a design get tasks. */
export async function publishDesign(trx: Db, designId: string | null): Promise<void> {
  if (designId !== null) await publishOnCommit(trx, 'releases', designId)
}

/** Gives a flow the records of a design, or takes them from it. Every process learns that they can have tasks. */
export async function setDesignOf(trx: Db, flowId: string, designId: string | null): Promise<void> {
  await sql`update workflow_flow set design_id = ${designId} where id = ${flowId}`.execute(trx)
  await publishDesign(trx, designId)
}

/** Throws a refusal for the flow of a design, which is released with the design. */
export async function assertReleasedAlone(db: Db, flowId: string): Promise<void> {
  const design = await findDesignOf(db, flowId)
  if (design) throw refuse(text.releasedWithDesign, { name: design.fullName }, Code.conflict)
}

/** The design that a flow belongs to; null for a flow of its own. */
export async function findDesignOf(db: Db, flowId: string): Promise<{ id: string; fullName: string } | null> {
  const { rows } = await typedSql({ id: column.text, fullName: column.text })`
    select d.id, d.full_name as "fullName" from workflow_flow f join lowcode_design d
      on d.id = f.design_id and d.flow_id = f.id and d.delete_mark = 0
    where f.id = ${flowId} and f.delete_mark = 0`.execute(db)
  return rows[0] ?? null
}
