import { useText } from '@tessera/shared/text/text'
import { useDraft } from './context.ts'
import type { DraftProblem } from './model/problems.ts'
import { locate } from './model/tree.ts'
import { text } from './text.ts'
import { useNodeName } from './words.ts'

/** Returns the sentence for a problem: the field, and what is wrong with it. */
export function useProblemText(): (problem: DraftProblem) => string {
  const t = useText(text)
  const nameOf = useNodeName()
  const { nodes } = useDraft()
  return ({ key, path, why, detail }) => {
    const node = key ? locate(nodes, key)?.node : undefined
    const name = node ? nameOf(node) : t(placeTextOf(path))
    return t('designer.problemAt', { name, why: t(`designer.why.${why}`, { detail }) })
  }
}

function placeTextOf(path: string) {
  if (path.startsWith('appColumnData')) return 'designer.thePhoneList'
  return path.startsWith('columnData') ? 'designer.theList' : 'designer.theForm'
}
