import type { Design } from '@tessera/shared/contract/lowcode/designs'
import { readTemplate } from '@tessera/shared/workflow/designer/model/draft'
import { createFlowDesignerStore, type FlowDesignerStore } from '@tessera/shared/workflow/designer/store'

export { followNames } from './follow-names.ts'

/** The store of a design's flow, or why its nodes cannot be read. Name and form are those of the design. */
export function openFlow({ fullName, enCode, flowTemplateJson }: Design) {
  const read = readTemplate(flowTemplateJson ?? '')
  if ('problems' in read)
    return {
      why: read.problems.map(({ path, why, detail }) => `${path || '/'}: ${why} ${detail}`.trim()).join('; '),
    }
  return createFlowDesignerStore({
    fullName,
    enCode,
    category: '',
    icon: '',
    iconBackground: '',
    description: '',
    formData: '',
    template: read.template,
  })
}

/** Replaces the nodes by those that a tab had not saved, or those of a release. Unreadable ones change nothing. */
export function restore(flow: FlowDesignerStore, flowTemplateJson: string | null | undefined): void {
  const read = readTemplate(flowTemplateJson ?? '')
  if (!('problems' in read)) flow.replace({ ...flow.draft(), template: read.template })
}
