import { designs } from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'
import { writeDraft, type Draft } from '@tessera/shared/forms/form-designer/model/draft'

/** Releases and saves may take long. */
const timeoutMs = 1_000_000

/** How the drafts of designs are saved. */
export const designDrafts: DraftKind<Draft, ReturnType<typeof writeDraft>> = {
  name: 'designer',
  write: writeDraft,
  send: (id, written, expected) =>
    call(designs.update, { id, ...written, ...expected }, { quiet: true, timeoutMs }),
}
