import { memo, type MouseEvent } from 'react'
import { useText } from '../../text/text.ts'
import { focusNode } from './canvas/canvas.tsx'
import { useDesigner, useDesignerState, useDraft } from './context.ts'
import { paneTag, type FieldNode } from './model/draft.ts'
import { text } from './text.ts'
import { useKindNameOf, useNodeName } from './words.ts'
import styles from './designer.module.css'

/** The form as a tree, for forms that do not fit on a screen. */
export const Outline = memo(function Outline() {
  const t = useText(text)
  const { nodes } = useDraft()
  const store = useDesigner()
  const handleClick = (event: MouseEvent) => {
    const key = (event.target as Element).closest('[data-outline]')?.getAttribute('data-outline')
    if (!key) return
    const how = event.shiftKey ? 'extend' : 'only'
    store.select(key, event.ctrlKey || event.metaKey ? 'toggle' : how)
    requestAnimationFrame(() =>
      document.querySelector(`[data-canvas] [data-node="${key}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  if (nodes.length === 0) return <p className={styles.note}>{t('designer.outlineEmpty')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its items take the focus, and the keys of the designer work on them
    <div
      className={styles.outline}
      role="tree"
      aria-label={t('designer.outline')}
      aria-multiselectable
      onClick={handleClick}
      onDoubleClick={(event) => {
        const key = (event.target as Element).closest('[data-outline]')?.getAttribute('data-outline')
        if (key) focusNode(key)
      }}
    >
      <OutlineRows nodes={nodes} level={1} />
    </div>
  )
})

const OutlineRows = memo(function OutlineRows({
  nodes,
  level,
}: {
  nodes: readonly FieldNode[]
  level: number
}) {
  return nodes.map((node) => <OutlineRow key={node.key} node={node} level={level} />)
})

const OutlineRow = memo(function OutlineRow({ node, level }: { node: FieldNode; level: number }) {
  const name = useNodeName()(node)
  const kind = useKindNameOf()(node.tag, node.settings)
  const selected = useDesignerState((state) => state.selected.includes(node.key))
  const focusable = useDesignerState(
    ({ selected: keys, history }) => (keys.at(-1) ?? history.present.nodes[0]?.key) === node.key,
  )
  return (
    <>
      <div
        role="treeitem"
        className={styles.outlineRow}
        style={{ paddingInlineStart: 8 + (level - 1) * 16 }}
        data-outline={node.key}
        aria-level={level}
        aria-selected={selected}
        tabIndex={focusable ? 0 : -1}
      >
        <span className={styles.outlineName}>{name}</span>
        {node.tag !== paneTag && name !== kind && <span className={styles.outlineKind}>{kind}</span>}
      </div>
      <OutlineRows nodes={node.children} level={level + 1} />
    </>
  )
})
