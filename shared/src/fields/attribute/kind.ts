import * as z from 'zod'
import { Common, kind, unasked, type Kind } from '../kind.ts'

export const settings = Common.extend({
  /** The field of this form whose record is shown, and what of that record. */
  relationField: z.string().max(80).default(''),
  showField: z.string().max(60).default(''),
  readonly: z.boolean().default(true),
})

/** What another field's record says; nothing of it is stored. */
function attribute(tag: string, element: string): Kind<z.output<typeof settings>, null> {
  return kind({
    tag,
    element,
    group: 'relation',
    settings,
    empty: () => null,
    value: () => z.null(),
    column: () => null,
    inTable: true,
    listed: false,
    search: () => null,
    operators: unasked,
    print: () => '',
  })
}

export const formAttribute = attribute('relationFormAttr', 'RelationFormAttr')
export const flowAttribute = attribute('relationFlowAttr', 'RelationFlowAttr')
export const popupAttribute = attribute('popupAttr', 'PopupAttr')
