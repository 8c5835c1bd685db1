import { Empty } from '@arco-design/web-react'
import { memo, useEffect, type MouseEvent } from 'react'
import { DesignArea } from '../../design-form/design-item.tsx'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDesignerState } from '../context.ts'
import { rootKey } from '../model/tree.ts'
import { text } from '../text.ts'
import { DragArea } from './drag.tsx'
import { CanvasGrid } from './node-view.tsx'
import styles from './canvas.module.css'

/** The form, drawn by its own views; every field can be selected, moved and resized. */
export const Canvas = memo(function Canvas() {
  const t = useText(text)
  const store = useDesigner()
  const isApp = useDesignerState(({ history }) => history.present.isApp)
  const form = useDesignerState(({ history }) => history.present.form)
  const isEmpty = useDesignerState(({ history }) => history.present.nodes.length === 0)
  const nodes = useDesignerState(({ history }) => history.present.nodes)
  useEffect(() => {
    const key = store.takeFocus()
    if (key !== null) focusNode(key)
  }, [store, nodes])
  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element
    const node = target.closest('[data-node]')
    const key = node?.getAttribute('data-node') ?? null
    const action = target.closest('[data-action]')?.getAttribute('data-action')
    if (key && action) {
      store.select(key)
      if (action === 'duplicate') store.duplicate()
      else store.remove([key])
      return
    }
    const how = event.shiftKey ? 'extend' : 'only'
    store.select(key, event.ctrlKey || event.metaKey ? 'toggle' : how)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are the controls; a click beside them selects the field around it
    <div className={styles.canvas} data-canvas data-device={isApp ? 'app' : undefined} onClick={handleClick}>
      <DragArea id="canvas" className={styles.paper}>
        <DesignArea form={form}>
          <CanvasGrid parent={rootKey} />
        </DesignArea>
        {isEmpty && (
          <Empty
            className={styles.empty!}
            description={
              <>
                <strong>{t('designer.empty')}</strong>
                <p>{t('designer.emptyHint')}</p>
              </>
            }
          />
        )}
      </DragArea>
    </div>
  )
})

/** Moves the focus to a node of the canvas and scrolls to it. */
export function focusNode(key: string): void {
  const grip = document.querySelector<HTMLElement>(`[data-canvas] [data-grip="${key}"]`)
  grip?.focus({ preventScroll: true })
  grip?.closest('[data-node]')?.scrollIntoView({ block: 'nearest' })
}
