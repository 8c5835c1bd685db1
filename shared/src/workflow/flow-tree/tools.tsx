import { Button } from '@arco-design/web-react'
import {
  IconFullscreenExit,
  IconMenuFold,
  IconMenuUnfold,
  IconMinus,
  IconPlus,
} from '@arco-design/web-react/icon'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { FlowLayout } from './layout.ts'
import { text } from './text.ts'
import type { Viewport } from './use-viewport.ts'
import styles from './flow-tree.module.css'

interface Props {
  layout: FlowLayout
  viewport: Viewport
  isFolded?: boolean
  onFoldAll?: () => void
  children?: ReactNode
}

const zoomStep = 1.25

/** Buttons to zoom, to fit and to fold. */
export function Tools({ layout, viewport, isFolded, onFoldAll, children }: Props) {
  const t = useText(text)
  const tool = (label: string, Icon: typeof IconPlus, onClick: () => void) => (
    <Button type="text" size="small" icon={<Icon />} aria-label={label} title={label} onClick={onClick} />
  )
  return (
    <div className={styles.tools}>
      {children}
      {onFoldAll &&
        tool(
          t(isFolded ? 'flowTree.unfoldAll' : 'flowTree.foldAll'),
          isFolded ? IconMenuUnfold : IconMenuFold,
          onFoldAll,
        )}
      {tool(t('flowTree.zoomOut'), IconMinus, () => viewport.zoomBy(1 / zoomStep))}
      <Scale viewport={viewport} />
      {tool(t('flowTree.zoomIn'), IconPlus, () => viewport.zoomBy(zoomStep))}
      {tool(t('flowTree.fit'), IconFullscreenExit, () => viewport.fit(layout))}
    </div>
  )
}

/** The scale; a zoom renders nothing else. */
function Scale({ viewport }: Pick<Props, 'viewport'>) {
  const scale = useSyncExternalStore(viewport.subscribe, () => Math.round(viewport.get().k * 100))
  return <span className={styles.scale}>{`${scale}%`}</span>
}
