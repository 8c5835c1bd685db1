import { useMemo } from 'react'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { useDraft } from '@tessera/shared/forms/form-designer/context'
import { writeForm } from '@tessera/shared/forms/form-designer/model/draft'
import type { DesignedForm } from '@tessera/shared/workflow/designer/use-form-fields'

/** The form of the design as its flow sees it, with what is not saved yet. A design and its flow have the same id. */
export function useDesignedForm(designId: string): DesignedForm {
  const page = useDraft()
  return useMemo(
    () => ({
      flowId: designId,
      formType: FlowFormType.designed,
      formData: JSON.stringify(writeForm(page)),
    }),
    [designId, page],
  )
}
