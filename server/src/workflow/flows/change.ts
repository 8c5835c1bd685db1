import { sql } from 'kysely'
import type { FlowBody } from '@tessera/shared/contract/workflow/flows'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { findEntryCode } from '../../db/dictionaries/entries.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { assertReadable, readTemplate } from './check.ts'
import { findDesignOf, publishDesign, setDesignOf, withFormOfDesign } from './design-forms.ts'
import { protectedFlows } from './protected.ts'
import { assertDesignRight } from './release-rights.ts'
import { countRunning, flowRows, lockDraft, recordFlow, type By } from './store.ts'
import { text } from './text.ts'
import { saveVisibility } from './visible.ts'

/** The body with the code of its category, which clients may send as the id of its entry. */
async function withCategoryCode<T extends { category?: string | undefined }>(db: Db, body: T): Promise<T> {
  if (body.category === undefined) return body
  const category = await findEntryCode(db, 'WorkFlowCategory', body.category)
  if (category === null) throw refuseField('category', text.unknownCategory)
  return { ...body, category }
}

/** Creates a draft and returns its id. */
export async function createFlow(
  trx: Db,
  by: By,
  input: FlowBody & DesignChoice,
  action: 'create' | 'import' = 'create',
): Promise<string> {
  assertReadable(input, by.lang)
  const coded = await withCategoryCode(trx, input)
  const body = await withFormOfDesign(trx, by.session.userId, coded)
  const scope = await scopeOf({ db: trx, session: by.session }, protectedFlows)
  const id = await scope.create(trx, body, (writable) => flowRows.create(trx, writable, by.session.userId))
  if (input.designId) await setDesignOf(trx, id, input.designId)
  await saveVisibility(trx, id, readTemplate(input.flowTemplateJson))
  await recordFlow(trx, by, { id, name: body.fullName, action })
  return id
}

/** Fields that the audit log shows; the bodies are in the versions. */
const loggedKeys = ['fullName', 'enCode', 'category', 'type', 'formType', 'icon', 'description'] as const

/** The released design whose records a flow of its own approves. */
interface DesignChoice {
  readonly designId?: string | null | undefined
}

/** What changes of a flow of its own, whose form can be that of a design. */
async function ofOwnFlow(
  trx: Db,
  userId: string,
  id: string,
  { designId, ...input }: Partial<FlowBody> & DesignChoice,
): Promise<Partial<FlowBody>> {
  const body = await withCategoryCode(trx, input)
  const flow = await lockDraft(trx, id)
  const wanted = designId === undefined ? flow.designId : designId || null
  if (wanted !== flow.designId) {
    if (flow.version > 0) throw refuse(text.formIsFixed, {}, Code.conflict)
    const changed = await withFormOfDesign(trx, userId, { ...body, designId: wanted })
    await setDesignOf(trx, id, wanted)
    return changed
  }
  const { formData: _, formType: __, ...withoutForm } = body
  return wanted === null ? body : withoutForm
}

/** What the flow designer changes of the flow of a design: the design has its name, code, category and form. */
const ofDesignedFlow = ({
  flowTemplateJson,
  icon,
  iconBackground,
  sortCode,
}: Partial<FlowBody>): Partial<FlowBody> => ({
  ...(flowTemplateJson !== undefined && { flowTemplateJson }),
  ...(icon !== undefined && { icon }),
  ...(iconBackground !== undefined && { iconBackground }),
  ...(sortCode !== undefined && { sortCode }),
})

/**
 * Saves a draft. Nodes of the flow of a design are part of the draft of the design, too. Throws a refusal 409 where it was
 * changed since `lastModifyTime`.
 */
export async function updateFlow(
  by: By,
  id: string,
  input: Partial<FlowBody> & DesignChoice,
  lastModifyTime: number | null | undefined,
): Promise<void> {
  assertReadable(input, by.lang)
  const scope = await scopeOf(by, protectedFlows)
  await by.db.transaction().execute(async (trx) => {
    const design = await findDesignOf(trx, id)
    const coded = design ? ofDesignedFlow(input) : await ofOwnFlow(trx, by.session.userId, id, input)
    // The design is locked first, as its designer does.
    if (design && input.flowTemplateJson !== undefined)
      await sql`update lowcode_design set flow_template_json = ${input.flowTemplateJson},
        last_modify_user_id = ${by.session.userId}, last_modify_time = now() where id = ${design.id}`.execute(
        trx,
      )
    await scope.update(trx, id, coded, async (body) => {
      await assertDesignRight(trx, id, by.session.userId)
      const previous = await flowRows.read(trx, id)
      await flowRows.update(trx, id, body, by.session.userId, lastModifyTime)
      const { version } = await lockDraft(trx, id)
      // Who may launch a released flow changes with its next release.
      if (version === 0 && body.flowTemplateJson !== undefined)
        await saveVisibility(trx, id, readTemplate(body.flowTemplateJson))
      const changed = loggedKeys.filter((key) => body[key] !== undefined && body[key] !== previous[key])
      if (changed.length === 0) return
      const pick = (values: Partial<FlowBody>) => Object.fromEntries(changed.map((key) => [key, values[key]]))
      await recordFlow(trx, by, {
        id,
        name: body.fullName ?? previous.fullName,
        action: 'update',
        before: pick(previous),
        after: pick(body),
      })
    })
  })
}

/** Deletes a flow. Throws a refusal while tasks run, or while other flows start it. */
export async function removeFlow(by: By, id: string): Promise<void> {
  const scope = await scopeOf(by, protectedFlows)
  await by.db.transaction().execute(async (trx) => {
    await scope.lockRow(trx, id)
    await assertDesignRight(trx, id, by.session.userId)
    const { fullName, designId } = await lockDraft(trx, id)
    if (await findDesignOf(trx, id)) throw refuse(text.designedFlow, {}, Code.conflict)
    await assertRemovable(trx, id)
    await flowRows.remove(trx, id, by.session.userId)
    await publishDesign(trx, designId)
    await recordFlow(trx, by, { id, name: fullName, action: 'remove' })
  })
}

/** Throws a refusal while tasks of a flow run, or while other flows start it. */
export async function assertRemovable(trx: Db, id: string): Promise<void> {
  const running = await countRunning(trx, id)
  if (running > 0) throw refuse(text.running, { n: running }, Code.conflict)
  const { rows } = await typedSql({ name: column.text })`
    select f.full_name as name from workflow_flow f left join workflow_flow_version v
      on v.flow_id = f.id and v.version = f.version
    where f.delete_mark = 0 and f.id <> ${id}
      and (position(${`"${id}"`} in f.flow_template_json) > 0
        or f.enabled_mark = 1 and position(${`"${id}"`} in v.flow_template_json) > 0)
    order by f.sort_code, f.id limit 10`.execute(trx)
  if (rows.length > 0) throw refuse(text.usedByFlows, { names: rows.map(({ name }) => name) }, Code.conflict)
}
