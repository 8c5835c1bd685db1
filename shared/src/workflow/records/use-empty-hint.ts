import { useText } from '../../text/text.ts'
import { text as recordsText } from '../../lists/records/text.ts'
import { text } from './list-text.ts'

/** What starts a request; `flowId` is empty where the flow was stopped. */
interface Flow {
  readonly flowId: string
  readonly canLaunch: boolean
}

/** What an empty list says to a user who may add records, or may not. */
export function useEmptyHint(flow: Flow | null, canAdd: boolean): string {
  const t = useText(recordsText)
  const tf = useText(text)
  if (flow?.flowId === '') return tf('recordFlow.stopped')
  if (flow?.canLaunch === false) return tf('recordFlow.cannotLaunch')
  if (!canAdd) return t('records.emptyReadOnly')
  return flow ? tf('recordFlow.empty') : t('records.emptyHint')
}
