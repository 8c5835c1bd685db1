import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { DesignFlows } from '../../feature/design-flows.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import { assertRemovable } from './change.ts'
import { findFlowProblems, readTemplate } from './check.ts'
import { loadFreeNames } from './files.ts'
import { releaseFlow } from './release.ts'
import { readDraft } from './store.ts'
import { text } from './text.ts'

/** Before the code of a design in the code of its flow, as clients expect it. */
const codePrefix = '#visualDev'
/** The `webType` of a design with a form, a list and a flow. */
const withFlow = 3

export const createDesignFlows = (forms: () => SystemForms): DesignFlows => ({
  async save(trx, { userId, lang }, designId) {
    const { rows } = await typedSql(
      columnsOf(
        'lowcode_design',
        'fullName',
        'enCode',
        'webType',
        'description',
        'formData',
        'flowTemplateJson',
      ),
    )`
      select full_name as "fullName", en_code as "enCode", web_type as "webType", description, form_data as "formData",
        flow_template_json as "flowTemplateJson" from lowcode_design where id = ${designId}`.execute(trx)
    const design = rows[0]!
    if (design.webType !== withFlow) {
      await sql`update workflow_flow set enabled_mark = 0 where design_id = ${designId}`.execute(trx)
      return
    }
    const template = design.flowTemplateJson ?? ''
    // A template that no client can open would block the release of the form.
    const nodes = readTemplate(template) ? template : ''
    const isEnabled = await updateFlowOfDesign(trx, userId, designId, {
      formData: design.formData ?? '',
      nodes,
    })
    if (isEnabled === null) await createFlowOfDesign(trx, userId, { ...design, designId, nodes })
    else if (isEnabled) await releaseAgain(trx, forms(), { userId, lang }, designId)
  },

  assertUnused,

  async remove(trx, userId, designId) {
    await assertUnused(trx, designId)
    const { rows } = await typedSql({ id: column.text })`
      select id from workflow_flow where design_id = ${designId} and delete_mark = 0 for update`.execute(trx)
    for (const { id } of rows) {
      await assertRemovable(trx, id)
      await sql`update workflow_flow set delete_mark = 1, enabled_mark = 0, last_modify_user_id = ${userId},
        last_modify_time = now() where id = ${id}`.execute(trx)
    }
  },
})

/** Throws a refusal where flows other than its own name a design. */
async function assertUnused(trx: Db, designId: string): Promise<void> {
  const { rows: users } = await typedSql({ name: column.text })`
      select f.full_name as name from workflow_flow f left join workflow_flow_version v
        on v.flow_id = f.id and v.version = f.version
      where f.delete_mark = 0 and f.design_id is distinct from ${designId}
        and position(${`"${designId}"`} in f.flow_template_json || f.form_data
          || case when f.enabled_mark = 1 then v.flow_template_json || v.form_data else '' end) > 0
      order by f.sort_code, f.id limit 10`.execute(trx)
  if (users.length > 0) throw refuse(text.designUsed, { names: users.map(({ name }) => name) }, Code.conflict)
}

/** Gives the flow of a design the form of the design; null where it has none, else whether it can be launched. */
async function updateFlowOfDesign(
  trx: Db,
  userId: string,
  designId: string,
  { formData, nodes }: { formData: string; nodes: string },
): Promise<boolean | null> {
  const { rows } = await typedSql({ enabledMark: column.number })`
    update workflow_flow set form_data = ${formData},
      flow_template_json = case when ${nodes} = '' then flow_template_json else ${nodes} end,
      last_modify_user_id = ${userId}, last_modify_time = now()
    where design_id = ${designId} and delete_mark = 0 returning enabled_mark as "enabledMark"`.execute(trx)
  return rows[0] ? rows[0].enabledMark === 1 : null
}

async function createFlowOfDesign(
  trx: Db,
  userId: string,
  design: {
    designId: string
    fullName: string
    enCode: string
    description: string | null
    formData: string | null
    nodes: string
  },
): Promise<void> {
  const free = await loadFreeNames(trx, {
    fullName: design.fullName,
    enCode: `${codePrefix}${design.enCode}`,
  })
  // The flow has the id of its design, unless a deleted one has it already.
  const { rows } = await typedSql({ id: column.text })`
    insert into workflow_flow (id, full_name, en_code, category, type, form_type, form_data, flow_template_json,
      design_id, description, creator_user_id)
    select case when exists (select 1 from workflow_flow where id = ${design.designId})
        then replace(gen_random_uuid()::text, '-', '') else ${design.designId} end,
      ${free.fullName}, ${free.enCode}, coalesce((select d.en_code from system_dictionary_data d
        join system_dictionary_type t on t.id = d.dictionary_type_id and t.en_code = 'WorkFlowCategory'
        where d.delete_mark = 0 order by d.sort_code, d.id limit 1), 'general'),
      1, 2, ${design.formData ?? ''}, ${design.nodes}, ${design.designId}, ${design.description}, ${userId}
    returning id`.execute(trx)
  await sql`update lowcode_design set flow_id = ${rows[0]!.id} where id = ${design.designId}`.execute(trx)
}

/** Releases the flow with the new form. With a problem, launches go on with the version before. */
async function releaseAgain(
  trx: Db,
  forms: SystemForms,
  by: Parameters<DesignFlows['save']>[1],
  designId: string,
): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select id from workflow_flow where design_id = ${designId} and delete_mark = 0`.execute(trx)
  const draft = await readDraft(trx, rows[0]!.id)
  const problems = await findFlowProblems(trx, forms, draft, by)
  if (problems.length === 0) await releaseFlow(trx, forms, by, { id: draft.id })
}
