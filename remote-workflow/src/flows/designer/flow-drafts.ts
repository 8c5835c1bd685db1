import { flows } from '@tessera/shared/contract/workflow/flows'
import { call } from '@tessera/shared/client/call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'
import { refresh } from '@tessera/shared/client/use-call'
import { writeDraft, type FlowDraft, type WrittenFlow } from '@tessera/shared/workflow/designer/model/draft'

const timeoutMs = 120_000

/** How the drafts of flows are saved. */
export const flowDrafts: DraftKind<FlowDraft, WrittenFlow> = {
  name: 'flowDesigner',
  write: writeDraft,
  send: async (id, written, expected) => {
    const saved = await call(flows.update, { id, ...written, ...expected }, { quiet: true, timeoutMs })
    void refresh(flows.problems)
    return saved
  },
}
