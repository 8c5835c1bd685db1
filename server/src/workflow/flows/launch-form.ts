import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import { readFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import type { LaunchForm } from '@tessera/shared/contract/workflow/flows'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** The form of the release in force with the rights of its start node; throws a refusal 404 where there is none. */
export async function readLaunchForm(
  db: Db,
  id: string,
  launchable: RawBuilder<unknown>,
): Promise<z.output<typeof LaunchForm>> {
  const { rows } = await typedSql({
    ...columnsOf(
      'workflow_flow',
      'id',
      'fullName',
      'enCode',
      'icon',
      'iconBackground',
      'description',
      'designId',
      'version',
    ),
    ...columnsOf('workflow_flow_version', 'formType', 'formData', 'flowTemplateJson', 'formUrl'),
  })`
    select f.id, f.full_name as "fullName", f.en_code as "enCode", f.icon, f.icon_background as "iconBackground",
      f.description, f.design_id as "designId", f.version, v.form_type as "formType", v.form_data as "formData",
      v.flow_template_json as "flowTemplateJson", v.form_url as "formUrl"
    from workflow_flow f join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
    where f.id = ${id} and (${launchable})`.execute(db)
  const flow = rows[0]
  if (!flow) throw notFoundRefusal()
  const { flowTemplateJson, ...form } = flow
  const read = readFlowTemplate(flowTemplateJson)
  const start = 'template' in read ? read.template.properties : null
  return {
    ...form,
    formOperates: (start?.formOperates ?? []).map(({ id: field, name, read: canRead, write, required }) => ({
      id: field,
      name,
      read: canRead,
      write,
      required,
    })),
    freeFlow: start?.freeFlow.on
      ? { maxSteps: start.freeFlow.maxSteps, isOptional: start.freeFlow.isOptional }
      : null,
    saveBtnText: start?.saveBtnText ?? '',
    submitBtnText: start?.submitBtnText ?? '',
  }
}
