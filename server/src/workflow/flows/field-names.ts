import type { RawBuilder } from 'kysely'
import type { FieldUseRow, fieldNames } from '@tessera/shared/contract/workflow/field-names'
import { printFlowTemplate, type StartNode } from '@tessera/shared/contract/workflow/flow-template'
import {
  mapFieldNames,
  renamedField,
  type FieldOwner,
} from '@tessera/shared/contract/workflow/template/field-names'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuseField } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { updateFlow } from './change.ts'
import { readTemplate } from './check.ts'
import { readableDrafts } from './draft-access.ts'
import { protectedFlows } from './protected.ts'
import { isOfDesign } from './store.ts'
import { text } from './text.ts'

// Names of fields in drafts of flows, for a form whose fields are renamed.

interface RenamedForm {
  readonly designId: string
  readonly flowId: string
}

interface DraftOfFlow {
  readonly id: string
  readonly fullName: string
  /** The design that the flow belongs to; '' for a flow of its own. */
  readonly designId: string
  readonly template: StartNode
  /** Whether a name of the template is one of the form. */
  isOwn(owner: FieldOwner): boolean
}

/** Drafts that can name fields of the form; the condition is on `f`. */
async function listDrafts(
  { db }: Pick<Context, 'db'>,
  { designId, flowId }: RenamedForm,
  condition: RawBuilder<unknown>,
): Promise<DraftOfFlow[]> {
  if ((designId === '') === (flowId === '')) throw refuseField('designId', text.oneForm)
  const { rows } = await typedSql({
    ...columnsOf('workflow_flow', 'id', 'fullName', 'flowTemplateJson'),
    designId: column.text,
    isOfDesign: column.boolean,
  })`
    select f.id, f.full_name as "fullName", f.flow_template_json as "flowTemplateJson",
      coalesce(f.design_id, '') as "designId", ${isOfDesign} as "isOfDesign"
    from workflow_flow f where f.delete_mark = 0 and (${condition}) order by f.sort_code, f.id`.execute(db)
  const ownFlow = rows.find((row) => (designId === '' ? row.id === flowId : row.designId === designId))
  return rows.flatMap(({ flowTemplateJson, designId: ofDesign, isOfDesign: isDesigned, ...row }) => {
    const template = readTemplate(flowTemplateJson)
    const isOwn = ({ kind, ...owner }: FieldOwner & { id?: string }) => {
      if (kind === 'form') return row.id === ownFlow?.id
      return kind === 'design' ? designId !== '' && owner.id === designId : owner.id === ownFlow?.id
    }
    return template ? [{ ...row, designId: isDesigned ? ofDesign : '', template, isOwn }] : []
  })
}

export const fieldNameHandlers: Handlers<typeof fieldNames> = {
  async uses({ fields, ...form }, context) {
    const wanted = new Set(fields.split(',').filter((field) => field !== ''))
    const isWanted = (name: string) =>
      wanted.size === 0 || wanted.has(name) || wanted.has(name.split('-')[0] ?? '')
    const list: FieldUseRow[] = []
    const readable = await readableDrafts(context)
    const drafts = await listDrafts(context, form, readable)
    for (const { id, fullName, designId, template, isOwn } of drafts)
      mapFieldNames(template, ({ node, key, name, owner }) => {
        if (isOwn(owner) && isWanted(name))
          list.push({
            flowId: id,
            flowName: fullName,
            designId,
            nodeId: node.nodeId,
            nodeName: node.properties.title,
            key,
            field: name,
          })
        return name
      })
    return { list }
  },

  async rename({ names, ...form }, context) {
    const scope = await scopeOf(context, protectedFlows)
    const drafts = await listDrafts(context, form, scope.rows)
    const list: { flowId: string; flowName: string; count: number; refusal: string }[] = []
    for (const { id, fullName, template, isOwn } of drafts) {
      let count = 0
      const renamed = mapFieldNames(template, ({ name, owner }) => {
        const next = isOwn(owner) ? renamedField(names, name) : name
        if (next !== name) count += 1
        return next
      })
      if (count === 0) continue
      const refusal = await saveDraft(context, id, printFlowTemplate(renamed))
      list.push({ flowId: id, flowName: fullName, count: refusal === '' ? count : 0, refusal })
    }
    return { list }
  },
}

/** Saves a draft; returns why that was refused, '' where it was not. */
async function saveDraft(context: Context, id: string, flowTemplateJson: string): Promise<string> {
  try {
    await updateFlow(context, id, { flowTemplateJson }, undefined)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return formatText(error, context.lang)
    throw error
  }
}
