import { useLocalizedText, useText } from '../../text/text.ts'
import { useDraft } from './context.ts'
import type { DraftProblem } from './model/problems.ts'
import { locate } from './model/tree.ts'
import { eventText } from './events/text.ts'
import { text } from './text.ts'
import { useNodeName } from './words.ts'

/** Returns the sentence for a problem: the field, and what is wrong with it. */
export function useProblemText(): (problem: DraftProblem) => string {
  const t = useText(text)
  const te = useText(eventText)
  const localize = useLocalizedText()
  const nameOf = useNodeName()
  const { nodes } = useDraft()
  return ({ key, path, why, detail, shown, script }) => {
    const node = key ? locate(nodes, key)?.node : undefined
    const name = node ? nameOf(node) : t(placeTextOf(path))
    const event = script ? te(`events.${script.event}`) : ''
    const values = { detail: shown ? localize(shown) : detail, event, line: script?.line ?? 0 }
    return t('designer.problemAt', { name, why: t(`designer.why.${why}`, values) })
  }
}

function placeTextOf(path: string) {
  if (path.startsWith('appColumnData')) return 'designer.thePhoneList'
  return path.startsWith('columnData') ? 'designer.theList' : 'designer.theForm'
}
