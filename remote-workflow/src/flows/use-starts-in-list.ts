import { flows } from '@tessera/shared/contract/workflow/flows'
import { readFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import { useCall } from '@tessera/shared/client/use-call'

/** Whether the draft of a flow is started by the list of a released design: new records there are requests. */
export function useStartsInList(id: string): boolean {
  const { data } = useCall(flows.read, { id })
  if (!data || data.designId === null) return false
  const read = readFlowTemplate(data.flowTemplateJson)
  return 'template' in read && read.template.properties.startsInList
}
