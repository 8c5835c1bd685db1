import { useMemo } from 'react'
import { FlowFormType, flows, type Flow } from '../../contract/workflow/flows.ts'
import { useCall } from '../../client/use-call.ts'
import { listDesignFields, type FormField } from '../flow-tree/form-fields.ts'
import { useDraft } from './context.ts'

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
