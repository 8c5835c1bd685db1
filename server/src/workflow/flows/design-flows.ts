import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import { Code } from '@tessera/shared/contract/wire'
import { FlowFormType, FlowType, type FlowProblem } from '@tessera/shared/contract/workflow/flows'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { DesignFlows } from '../../feature/design-flows.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import { assertRemovable } from './change.ts'
import { assertReadable, findFlowProblems, type Releaser } from './check.ts'
import { loadFreeNames } from './files.ts'
import { releaseFlow } from './release.ts'
import { isOfDesign } from './store.ts'
import { text } from './text.ts'

/** Before the code of a design in the code of its flow, as clients expect it. */
const codePrefix = '#visualDev'

export const createDesignFlows = (forms: () => SystemForms): DesignFlows => ({
  async save(trx, { userId, lang }, designId) {
    const design = await readDesign(trx, designId)
    if (design.webType !== withFlow) return
    assertReadable({ flowTemplateJson: design.flowTemplateJson ?? '' }, lang)
    const isUpdated = await updateFlowOfDesign(trx, userId, design)
    if (!isUpdated) await createFlowOfDesign(trx, userId, design)
  },

  async lock(trx, designId) {
    await sql`select 1 from workflow_flow where design_id = ${designId} and delete_mark = 0
      for no key update`.execute(trx)
  },

  findProblems: (db, by, designId) => findDesignFlowProblems(db, forms(), by, designId),

  async release(trx, by, designId, { number, note }) {
    const design = await readDesign(trx, designId)
    if (design.webType !== withFlow) {
      await closeFlow(trx, designId)
      return renewUsingFlow(trx, forms(), by.lang, design)
    }
    // A design that was saved before its flow belonged to it.
    await this.save(trx, by, designId)
    const id = await requireFlowOf(trx, designId)
    await releaseFlow(trx, forms(), by, { id, note, number, isChecked: true })
    return true
  },

  async stop(trx, designId) {
    await sql`update workflow_flow f set enabled_mark = 0 where ${isOwnFlow(designId)}`.execute(trx)
  },

  async findCurrent(db, designId) {
    const { rows } = await typedSql({ id: column.text, enCode: column.text, flowTemplateJson: column.text })`
      select f.id, f.en_code as "enCode", v.flow_template_json as "flowTemplateJson"
      from workflow_flow f join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
      where f.design_id = ${designId} and f.delete_mark = 0 and f.enabled_mark = 1`.execute(db)
    return rows[0] ?? null
  },

  assertUnused,

  async assertRemovable(db, designId) {
    await assertUnused(db, designId)
    const { rows } = await typedSql({ id: column.text })`
      select id from workflow_flow where ${isFlowOf(designId)}`.execute(db)
    for (const { id } of rows) await assertRemovable(db, id)
  },

  async remove(trx, userId, designId) {
    // No task starts between the check and the deletion.
    await sql`select 1 from workflow_flow where ${isFlowOf(designId)} for update`.execute(trx)
    await this.assertRemovable(trx, designId)
    await sql`update workflow_flow set delete_mark = 1, enabled_mark = 0, last_modify_user_id = ${userId},
      last_modify_time = now() where ${isFlowOf(designId)}`.execute(trx)
  },

  async restore(trx, by, designId) {
    const design = await readDesign(trx, designId)
    if (design.webType !== withFlow) return
    const { fullName, enCode } = await namesOf(trx, design)
    await sql`update workflow_flow f set delete_mark = 0, full_name = ${fullName}, en_code = ${enCode},
        enabled_mark = case when d.state = 1 and f.version > 0 then 1 else 0 end,
        last_modify_user_id = ${by.userId}, last_modify_time = now()
      from lowcode_design d where d.id = ${designId} and f.id = d.flow_id and f.delete_mark = 1`.execute(trx)
    await this.save(trx, by, designId)
  },
})

const designColumns = columnsOf(
  'lowcode_design',
  'id',
  'fullName',
  'enCode',
  'webType',
  'category',
  'description',
  'formData',
  'flowTemplateJson',
)
type DesignWithFlow = RowOf<typeof designColumns>

async function readDesign(db: Db, designId: string): Promise<DesignWithFlow> {
  const { rows } = await typedSql(designColumns)`
    select id, full_name as "fullName", en_code as "enCode", web_type as "webType", category, description,
      form_data as "formData", flow_template_json as "flowTemplateJson"
    from lowcode_design where id = ${designId} and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Condition on `f`: the flow that belongs to a design, not one that works on its records. */
const isOwnFlow = (designId: string) => sql`
  f.design_id = ${designId} and f.delete_mark = 0 and ${isOfDesign}`

async function requireFlowOf(db: Db, designId: string): Promise<string> {
  const { rows } = await typedSql({ id: column.text })`
    select f.id from workflow_flow f where ${isOwnFlow(designId)}`.execute(db)
  return rows[0]!.id
}

/** Problems of the nodes; those of the form are found with the design. */
async function findDesignFlowProblems(
  db: Db,
  forms: SystemForms,
  by: Releaser,
  designId: string,
): Promise<FlowProblem[]> {
  const { webType, fullName, formData, flowTemplateJson } = await readDesign(db, designId)
  if (webType !== withFlow) return findProblemsOfUsingFlow(db, forms, by.lang, designId, formData ?? '')
  const flow = {
    id: designId,
    enCode: fullName,
    formType: FlowFormType.designed,
    formData: formData ?? '',
    flowTemplateJson: flowTemplateJson ?? '',
    designId,
  }
  const problems = await findFlowProblems(db, forms, flow, by)
  return problems.filter(({ path }) => path.startsWith('flowTemplateJson'))
}

/** The flow of its own that approves records of a design, with who released it; null where there is none. */
async function findUsingFlow(db: Db, designId: string) {
  const { rows } = await typedSql({
    id: column.text,
    fullName: column.text,
    enCode: column.text,
    flowTemplateJson: column.text,
    releasedBy: column.text.orNull,
    enabledMark: column.number,
  })`
    select f.id, f.full_name as "fullName", f.en_code as "enCode", f.flow_template_json as "flowTemplateJson",
      v.creator_user_id as "releasedBy", f.enabled_mark as "enabledMark"
    from workflow_flow f left join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
    where f.design_id = ${designId} and f.delete_mark = 0 and not ${isOfDesign}`.execute(db)
  return rows[0] ?? null
}

/** Why a flow of its own could not go on with the new form of the design whose records it approves. */
async function findProblemsOfUsingFlow(
  db: Db,
  forms: SystemForms,
  lang: Lang,
  designId: string,
  formData: string,
): Promise<FlowProblem[]> {
  const flow = await findUsingFlow(db, designId)
  if (flow?.enabledMark !== 1) return []
  const { id, fullName: name, enCode, flowTemplateJson, releasedBy } = flow
  const checked = { id, enCode, formType: FlowFormType.designed, formData, flowTemplateJson, designId }
  const problems = await findFlowProblems(db, forms, checked, { userId: releasedBy ?? '', lang })
  return problems
    .filter(({ path }) => path.startsWith('flowTemplateJson'))
    .map(({ text: problem }) => ({
      path: 'flow',
      nodeId: '',
      text: interpolate(text.problemOfFlow[lang], { name, problem }),
    }))
}

/** Gives the new form to the flow that approves records of the design, and releases it again for who released it. */
async function renewUsingFlow(
  trx: Db,
  forms: SystemForms,
  lang: Lang,
  { id: designId, formData }: DesignWithFlow,
): Promise<boolean> {
  const flow = await findUsingFlow(trx, designId)
  if (!flow) return false
  await sql`update workflow_flow set form_data = ${formData ?? ''} where id = ${flow.id}`.execute(trx)
  if (flow.enabledMark === 1)
    await releaseFlow(trx, forms, { userId: flow.releasedBy ?? '', lang }, { id: flow.id, isChecked: true })
  return true
}

/** Ends the launches of a flow whose design has none any more. One that was never released is deleted. */
async function closeFlow(trx: Db, designId: string): Promise<void> {
  await sql`update workflow_flow f set enabled_mark = 0, delete_mark = case when f.version = 0 then 1 else 0 end
    where ${isOwnFlow(designId)}`.execute(trx)
}

const isFlowOf = (designId: string) => sql`design_id = ${designId} and delete_mark = 0`

/** Throws a refusal where flows other than its own name a design. */
async function assertUnused(trx: Db, designId: string): Promise<void> {
  const { rows: users } = await typedSql({ name: column.text })`
      select f.full_name as name from workflow_flow f left join workflow_flow_version v
        on v.flow_id = f.id and v.version = f.version
      where f.delete_mark = 0 and (${isOwnFlow(designId)}) is not true
        and (f.design_id = ${designId} or position(${`"${designId}"`} in f.flow_template_json || f.form_data
          || case when f.enabled_mark = 1 then v.flow_template_json || v.form_data else '' end) > 0)
      order by f.sort_code, f.id limit 10`.execute(trx)
  if (users.length > 0) throw refuse(text.designUsed, { names: users.map(({ name }) => name) }, Code.conflict)
}

/** Gives the flow of a design what the design says; false where it has none. */
async function updateFlowOfDesign(trx: Db, userId: string, design: DesignWithFlow): Promise<boolean> {
  const { rows } = await typedSql({
    id: column.text,
    fullName: column.text,
    enCode: column.text,
    isOwn: column.boolean,
  })`
    select f.id, f.full_name as "fullName", f.en_code as "enCode", d.flow_id is not distinct from f.id as "isOwn"
    from workflow_flow f join lowcode_design d on d.id = f.design_id
    where f.design_id = ${design.id} and f.delete_mark = 0 for no key update of f`.execute(trx)
  const [flow] = rows
  if (!flow) return false
  if (!flow.isOwn) throw refuse(text.otherFlowOfDesign, { name: flow.fullName }, Code.conflict)
  const { fullName, enCode } = await namesOf(trx, design, flow)
  await sql`
    update workflow_flow set full_name = ${fullName}, en_code = ${enCode}, category = ${design.category},
      description = ${design.description}, form_data = ${design.formData ?? ''},
      flow_template_json = ${design.flowTemplateJson ?? ''}, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${flow.id}`.execute(trx)
  return true
}

async function createFlowOfDesign(trx: Db, userId: string, design: DesignWithFlow): Promise<void> {
  const { fullName, enCode } = await namesOf(trx, design)
  // The flow has the id of its design, unless a deleted one has it already.
  const { rows } = await typedSql({ id: column.text })`
    insert into workflow_flow (id, full_name, en_code, category, type, form_type, form_data, flow_template_json,
      design_id, description, creator_user_id)
    select case when exists (select 1 from workflow_flow where id = ${design.id})
        then replace(gen_random_uuid()::text, '-', '') else ${design.id} end,
      ${fullName}, ${enCode}, ${design.category}, ${FlowType.page}, ${FlowFormType.designed}, ${design.formData ?? ''},
      ${design.flowTemplateJson ?? ''}, ${design.id}, ${design.description}, ${userId}
    returning id`.execute(trx)
  await sql`update lowcode_design set flow_id = ${rows[0]!.id} where id = ${design.id}`.execute(trx)
}

/** The name of the flow of a design is that of the design; its code is a free one, where another flow has it. */
async function namesOf(
  trx: Db,
  design: DesignWithFlow,
  flow?: { enCode: string },
): Promise<{ fullName: string; enCode: string }> {
  const wanted = { fullName: design.fullName, enCode: `${codePrefix}${design.enCode}` }
  if (flow?.enCode === wanted.enCode) return wanted
  const { enCode } = await loadFreeNames(trx, wanted)
  return { ...wanted, enCode }
}
