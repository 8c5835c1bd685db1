import { designs, DesignType, withFlow, type Design } from '@tessera/shared/contract/lowcode/designs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'
import { readDraft, writeDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { writeTemplate } from '@tessera/shared/workflow/designer/model/draft'
import type { DesignDraft } from './design-store.ts'
import { mergeDrafts, type Choices, type MergeConflict } from './merge/merge-drafts.ts'

/** Releases and saves may take long. */
const timeoutMs = 1_000_000

/** A draft as the server stores it. */
export type DesignTexts = ReturnType<typeof writeDraft> & { readonly flowTemplateJson?: string }

/** How the drafts of designs are saved. */
export const designDrafts: DraftKind<DesignDraft, DesignTexts, MergeConflict> = {
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
  merging: {
    load: async (id) => {
      const design = await call(designs.read, { id }, { quiet: true, timeoutMs })
      const { lastModifyTime, lastModifyUser = '' } = design
      return { draft: await readDesignDraft(design), lastModifyTime, user: lastModifyUser }
    },
    merge: mergeDesigns,
  },
}

/** A saved design as the designer has it; without nodes where they cannot be read. */
async function readDesignDraft(design: Design): Promise<DesignDraft> {
  const page = readDraft(design, design.type === DesignType.app)
  if (design.webType !== withFlow) return { page, template: null }
  const { openFlow } = await import('./flow/open-flow.ts')
  const flow = openFlow(design)
  return { page, template: 'why' in flow ? null : flow.draft().template }
}

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', DesignDraft>>

/** Merges form and list field by field. The nodes of a flow are one thing: both sides changed them, or one did. */
function mergeDesigns({ base, mine, theirs }: Sides, choices: Choices) {
  const { draft: page, conflicts } = mergeDrafts(base.page, mine.page, theirs.page, choices)
  const written = ({ template }: DesignDraft) => (template ? writeTemplate(template) : '')
  const [was, my, their] = [written(base), written(mine), written(theirs)]
  if (my === was || my === their || theirs.template === null || mine.template === null)
    return {
      draft: { page, template: my === was ? (theirs.template ?? mine.template) : mine.template },
      conflicts,
    }
  const choice = their === was ? 'mine' : choices['flow nodes']
  const flowConflict: MergeConflict = {
    id: 'flow nodes',
    node: null,
    of: 'flow',
    key: 'nodes',
    mine: mine.template,
    theirs: theirs.template,
  }
  return {
    draft: { page, template: choice === 'mine' ? mine.template : theirs.template },
    conflicts: choice ? conflicts : [...conflicts, flowConflict],
  }
}
