import { useMemo } from 'react'
import type { Design } from '@tessera/shared/fields/design'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import { useDraft } from '@tessera/shared/forms/form-designer/context'
import { listOfDraft, toDesign, type Draft } from '@tessera/shared/forms/form-designer/model/draft'

// The preview and the settings of the list show the same draft.
const results = new WeakMap<Draft, { design: Design; list: ListDesign }>()

/** The list of the draft, and the fields that it can show. */
export function useList(): { design: Design; list: ListDesign } {
  const draft = useDraft()
  return useMemo(() => {
    const cached = results.get(draft)
    if (cached) return cached
    const design = toDesign(draft)
    const result = { design, list: listOfDraft(draft, design) }
    results.set(draft, result)
    return result
  }, [draft])
}
