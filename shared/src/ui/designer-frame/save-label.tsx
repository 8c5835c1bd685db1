import { Button } from '@arco-design/web-react'
import type { SaveState } from '../../client/use-draft-saving.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './designer-frame.module.css'

const timeOf = (time: number) =>
  new Date(time).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Says in the toolbar of a designer whether its draft is saved; screen readers announce a change. */
export function SaveLabel({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useText(text)
  const words = () => {
    if (state.at === 'saved')
      return state.time === null ? t('draft.noChanges') : t('draft.savedAt', { time: timeOf(state.time) })
    if (state.at === 'unsaved') return t('draft.changed')
    if (state.at === 'failed') return t('draft.saveFailed', { why: state.why })
    return state.at === 'conflict' ? t('draft.conflict') : t('draft.saving')
  }
  return (
    <span className={styles.saving} role="status" data-state={state.at}>
      {words()}
      {state.at === 'failed' && (
        <Button type="text" size="mini" onClick={onRetry}>
          {t('draft.retry')}
        </Button>
      )}
    </span>
  )
}
