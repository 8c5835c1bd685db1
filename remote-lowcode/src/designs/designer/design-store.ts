import type { FlowNode } from '@tessera/shared/contract/workflow/flow-template'
import type { Draft } from '@tessera/shared/forms/form-designer/model/draft'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import type { FlowDesignerStore } from '@tessera/shared/workflow/designer/store'

/** What the designer saves: form and list, and the nodes of the flow where the design has one. */
export interface DesignDraft {
  readonly page: Draft
  readonly template: FlowNode | null
}

/** The draft of both stores. It is the same object until one of them changes. */
export function createDesignStore(page: DesignerStore, flow: FlowDesignerStore | null) {
  let last: DesignDraft = { page: page.draft(), template: flow?.draft().template ?? null }
  return {
    draft: (): DesignDraft => {
      const next = { page: page.draft(), template: flow?.draft().template ?? null }
      if (next.page !== last.page || next.template !== last.template) last = next
      return last
    },
    subscribe: (listener: () => void): (() => void) => {
      const stops = [page.subscribe(listener), flow?.subscribe(listener)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  }
}
