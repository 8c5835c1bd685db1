import { useMemo } from 'react'
import { FlowFormType, flows, type Flow } from '@tessera/shared/contract/workflow/flows'
import { useCall } from '@tessera/shared/client/use-call'
import { comparedType } from '@tessera/shared/fields/compared-type'
import { namedFields, readDesign, type Field } from '@tessera/shared/fields/design'
import type { ValueType } from '@tessera/shared/contract/org/conditions'
import { useDraft } from './context.ts'

/** A field of the form of a flow; of a column of a sub-table the name is `<sub-table>-<column>`. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly tag: string
  /** How conditions compare its values; null for fields that they cannot compare. */
  readonly type: ValueType | null
  readonly isRequired: boolean
  /** null for a field of a system form. */
  readonly field: Field | null
}

/** The fields of the form of the open flow; null where the form cannot be read. */
export function useFormFields(flow: Pick<Flow, 'id' | 'formType'>): readonly FormField[] | null {
  const { formData } = useDraft()
  const isSystem = flow.formType === FlowFormType.system
  const { data } = useCall(flows.formDataFields, isSystem ? { id: flow.id } : null)
  return useMemo(() => {
    if (!isSystem) return listDesignFields(formData)
    return (data?.list ?? []).map(({ vmodel, label }) => ({
      name: vmodel,
      label,
      tag: '',
      type: 'text' as const,
      isRequired: false,
      field: null,
    }))
  }, [isSystem, formData, data])
}

function listDesignFields(formData: string): readonly FormField[] | null {
  const read = readDesign(parse(formData))
  if ('problems' in read) return null
  return namedFields(read.design.fields).map(({ path, field }) => ({
    name: path,
    label: field.settings.label || path,
    tag: field.kind.tag,
    type: path.includes('-') ? null : comparedType(field),
    isRequired: field.settings.required,
    field,
  }))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
