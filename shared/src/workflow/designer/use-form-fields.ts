import { useMemo } from 'react'
import { FlowFormType, flows } from '../../contract/workflow/flows.ts'
import { useCall } from '../../client/use-call.ts'
import { listDesignFields, type FormField } from '../flow-tree/form-fields.ts'

/** The form of a flow that is being designed. */
export interface DesignedForm {
  readonly flowId: string
  readonly formType: number
  /** The form as text, with what is not saved yet. */
  readonly formData: string
}

/** The fields of the form; null where the form cannot be read, or is not loaded. */
export function useFormFields({ flowId, formType, formData }: DesignedForm): readonly FormField[] | null {
  const isSystem = formType === FlowFormType.system
  const { data } = useCall(flows.formDataFields, isSystem ? { id: flowId } : null)
  return useMemo(() => {
    if (!isSystem) return listDesignFields(formData)
    if (!data) return null
    return data.list.map(({ vmodel, label }) => ({
      name: vmodel,
      label,
      tag: '',
      type: 'text' as const,
      isRequired: false,
      field: null,
    }))
  }, [isSystem, formData, data])
}
