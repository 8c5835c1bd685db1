import { IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import type { History } from '../../client/edit-history.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import { ToolButton } from './tool-button.tsx'

/** The part of a designer's store that undoes and redoes. */
export interface HistoryStore {
  readonly get: () => { readonly history: Pick<History<unknown>, 'past' | 'future'> }
  readonly subscribe: (listener: () => void) => () => void
  readonly undo: () => void
  readonly redo: () => void
}

export function UndoButtons({ history }: { history: HistoryStore }) {
  const t = useText(text)
  const canUndo = useSyncExternalStore(history.subscribe, () => history.get().history.past.length > 0)
  const canRedo = useSyncExternalStore(history.subscribe, () => history.get().history.future.length > 0)
  return (
    <>
      <ToolButton label={t('draft.undo')} icon={<IconUndo />} disabled={!canUndo} onClick={history.undo} />
      <ToolButton label={t('draft.redo')} icon={<IconRedo />} disabled={!canRedo} onClick={history.redo} />
    </>
  )
}
