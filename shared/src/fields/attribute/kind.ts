import * as z from 'zod'
import { CommonSettings, defineKind, noOperators, type Kind } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  /** The relation field of this form, and the field of its record that is shown. */
  relationField: z.string().max(80).default(''),
  showField: z.string().max(60).default(''),
  readonly: z.boolean().default(true),
})

/** A value of the record of a relation field; it is not stored. */
function attribute(tag: string, element: string): Kind<z.output<typeof settings>, null> {
  return defineKind({
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
    operators: noOperators,
    format: () => '',
  })
}

export const formAttribute = attribute('relationFormAttr', 'RelationFormAttr')
export const flowAttribute = attribute('relationFlowAttr', 'RelationFlowAttr')
export const popupAttribute = attribute('popupAttr', 'PopupAttr')
