import { useText } from '@tessera/shared/text/text'
import type { Model } from '../read-model.ts'
import { text as modelText } from '../text.ts'
import { text } from './text.ts'

/** What an empty list says to a user who may add records, or may not. */
export function useEmptyHint({ flow }: Model, canAdd: boolean): string {
  const t = useText(modelText)
  const tf = useText(text)
  if (flow?.flowId === '') return tf('recordFlow.stopped')
  if (flow?.canLaunch === false) return tf('recordFlow.cannotLaunch')
  if (!canAdd) return t('model.emptyReadOnly')
  return flow ? tf('recordFlow.empty') : t('model.emptyHint')
}
