import { designs } from '@tessera/shared/contract/lowcode/designs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'
import { writeDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { writeTemplate } from '@tessera/shared/workflow/designer/model/draft'
import type { DesignDraft } from './design-store.ts'

/** Releases and saves may take long. */
const timeoutMs = 1_000_000

/** A draft as the server stores it. */
export type DesignTexts = ReturnType<typeof writeDraft> & { readonly flowTemplateJson?: string }

/** How the drafts of designs are saved. */
export const designDrafts: DraftKind<DesignDraft, DesignTexts> = {
  name: 'designer',
  write: ({ page, template }) => ({
    ...writeDraft(page),
    ...(template ? { flowTemplateJson: writeTemplate(template) } : {}),
  }),
  send: async (id, written, expected) => {
    const saved = await call(designs.update, { id, ...written, ...expected }, { quiet: true, timeoutMs })
    if (written.flowTemplateJson !== undefined) void refresh(flows.problems)
    return saved
  },
}
