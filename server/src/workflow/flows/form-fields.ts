import { sql, type RawBuilder } from 'kysely'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'

export interface FormField {
  vmodel: string
  label: string
}

/**
 * The fields of a flow's form with a value, without sub-tables: those of the release to users who may launch it, those of
 * the draft to users who manage flows. Throws a refusal 404 to others.
 */
export async function listFields(
  { db, session, lang }: Pick<Context, 'db' | 'session' | 'lang'>,
  forms: SystemForms,
  id: string,
  launchable: RawBuilder<unknown>,
): Promise<FormField[]> {
  const isManager = canCall(session.access, { menu: 'workFlow.flowEngine' })
  const form = await findForm(db, id, isManager ? sql`true` : launchable, isManager)
  if (form.formType === FlowFormType.system)
    return (forms.find(form.enCode)?.fields ?? []).map(({ id: vmodel, name }) => ({
      vmodel,
      label: name[lang],
    }))
  return listFieldsOfDesign(form.formData)
}

async function findForm(db: Db, id: string, condition: RawBuilder<unknown>, isDraft: boolean) {
  const { rows } = await typedSql(columnsOf('workflow_flow', 'enCode', 'formType', 'formData'))`
    select f.en_code as "enCode", f.form_type as "formType",
      ${isDraft ? sql`f.form_data` : sql`coalesce(v.form_data, '')`} as "formData"
    from workflow_flow f left join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
    where f.id = ${id} and f.delete_mark = 0 and (${condition})`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** The fields of a designed form; none of a form that cannot be read. */
function listFieldsOfDesign(formData: string): FormField[] {
  const read = readDesign(parse(formData))
  if ('problems' in read) return []
  return namedFields(read.design.fields).flatMap(({ path, field: { kind, settings } }) =>
    path.includes('-') || kind.column(settings) === null || kind.tag === 'relationForm'
      ? []
      : [{ vmodel: path, label: settings.label }],
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
