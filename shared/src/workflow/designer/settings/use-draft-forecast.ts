import { useEffect, useState } from 'react'
import { draftForecasts, type NodePeople } from '../../../contract/workflow/draft-forecast.ts'
import { printFlowTemplate } from '../../../contract/workflow/flow-template.ts'
import { useCall } from '../../../client/use-call.ts'
import { useDraft } from '../context.ts'
import type { FlowDraft } from '../model/draft.ts'
import type { DesignedForm } from '../use-form-fields.ts'

/** Time after the last change until the server is asked. */
const delayMs = 600

const toInput = ({ enCode, template }: FlowDraft) => ({
  enCode,
  flowTemplateJson: printFlowTemplate(template),
})

/** Who would have each node of the draft if the user launched it with an empty form. The draft need not be saved. */
export function useDraftForecast(initiatorId: string, { flowId, formType, formData }: DesignedForm) {
  const draft = useDraft()
  const [input, setInput] = useState(() => toInput(draft))
  useEffect(() => {
    const timer = setTimeout(() => setInput(toInput(draft)), delayMs)
    return () => clearTimeout(timer)
  }, [draft])
  const { data, error, isValidating } = useCall(
    draftForecasts.forecast,
    initiatorId === '' || input.enCode === ''
      ? null
      : { ...input, id: flowId, formData, formType: formType === 1 ? 1 : 2, initiatorId },
    { keepPreviousData: true },
  )
  const find = (nodeId: string): NodePeople | undefined =>
    data?.nodes.find(({ nodeCode }) => nodeCode === nodeId)
  return { data, error, isValidating, find }
}
