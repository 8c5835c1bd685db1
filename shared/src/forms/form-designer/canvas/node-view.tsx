import { Button } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconEyeInvisible } from '@arco-design/web-react/icon'
import { memo, useCallback, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import type { Field } from '../../../fields/design.ts'
import { DesignArea, DesignItem, gridClass } from '../../design-form/design-item.tsx'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDesignerState } from '../context.ts'
import { hasPanes, type FieldNode } from '../model/draft.ts'
import { childrenOf, locate, rootKey } from '../model/tree.ts'
import { text } from '../text.ts'
import { useKindNameOf, useNodeName } from '../words.ts'
import { fieldOf, keyOfChildren } from './field-of.ts'
import { useNear } from './use-near.ts'
import styles from './canvas.module.css'

/** One node of the canvas: the field as the form shows it, below the button that selects and moves it. */
export const NodeView = memo(function NodeView({ node }: { node: FieldNode }) {
  const { key, tag, settings, children } = node
  const store = useDesigner()
  const selected = useDesignerState((state) => state.selected.includes(key))
  const isFocusable = useDesignerState(
    ({ selected: keys, history }) => (keys.at(-1) ?? history.present.nodes[0]?.key) === key,
  )
  const panes = hasPanes(tag) ? children : noPanes
  const paneTitles = JSON.stringify(panes.map((pane) => [pane.key, pane.settings]))
  const field = useMemo(
    () => fieldOf(key, tag, settings, panes),
    // oxlint-disable-next-line react/exhaustive-deps -- of panes only keys and titles count
    [key, tag, settings, paneTitles],
  )
  const { element, isNear } = useNear<HTMLDivElement>()
  const span = Number(settings['span']) || 24
  const isContainer = field?.kind.group === 'layout'
  const isHidden = settings['noShow'] === true
  return (
    <div
      ref={element}
      className={styles.node}
      style={
        {
          '--span': span,
          ...(isColumn(settings) ? { '--column': `${String(settings['columnWidth'])}px` } : {}),
        } as CSSProperties
      }
      data-node={key}
      data-selected={selected}
      data-container={isContainer}
      data-hidden={isHidden}
    >
      <Grip node={node} selected={selected} focusable={isFocusable} isContainer={isContainer} />
      {isNear || isContainer ? (
        <Content node={node} field={field} />
      ) : (
        <div className={styles.waiting} aria-hidden />
      )}
      {selected && (
        <Actions
          nodeKey={key}
          onResize={(next) => store.changeSettings(key, { span: next }, 'span')}
          span={span}
        />
      )}
    </div>
  )
})

const noPanes: readonly FieldNode[] = []
const isColumn = (settings: FieldNode['settings']) => typeof settings['columnWidth'] === 'number'

/** The button that covers a field, or stands at the corner of a container. */
function Grip({
  node,
  selected,
  focusable,
  isContainer,
}: {
  node: FieldNode
  selected: boolean
  focusable: boolean
  isContainer: boolean
}) {
  const t = useText(text)
  const name = useNodeName()(node)
  const kind = useKindNameOf()(node.tag, node.settings)
  const isHidden = node.settings['noShow'] === true
  const label = t(isHidden ? 'designer.hiddenField' : 'designer.field', { name, kind })
  return (
    <button
      type="button"
      className={isContainer ? styles.handle : styles.cover}
      data-grip={node.key}
      aria-label={label}
      aria-pressed={selected}
      title={isContainer ? kind : undefined}
      tabIndex={focusable ? 0 : -1}
    >
      {isContainer && <span aria-hidden>{kind}</span>}
      {isHidden && <IconEyeInvisible aria-hidden className={styles.hiddenMark!} />}
    </button>
  )
}

function Content({ node, field }: { node: FieldNode; field: Field | null }) {
  const t = useText(text)
  const form = useDesignerState(({ history }) => history.present.form)
  const openPane = useOpenPane(node)
  if (!field) return <p className={styles.unknown}>{t('designer.unknownKind', { tag: node.tag })}</p>
  if (node.tag === 'table') return <TableColumns node={node} />
  const item = <DesignItem field={field} form={form} Grid={ChildGrid} openPane={openPane} />
  return field.kind.group === 'layout' ? (
    <div className={styles.inside}>{item}</div>
  ) : (
    <div className={styles.content} inert>
      {item}
    </div>
  )
}

/** The pane with the field that was selected last, so that it can be seen. */
function useOpenPane({ key, tag }: FieldNode): number | undefined {
  return useDesignerState(({ history, selected }) => {
    const last = selected.at(-1)
    if (!hasPanes(tag) || last === undefined) return undefined
    const located = locate(history.present.nodes, last)
    if (!located) return undefined
    const line = [...located.parents, located.node]
    const at = line.findIndex((one) => one.key === key)
    const pane = at >= 0 ? line[at + 1] : undefined
    return pane && line[at]!.children.indexOf(pane)
  })
}

/** Columns of a sub-table beside each other, with their titles. */
function TableColumns({ node }: { node: FieldNode }) {
  const t = useText(text)
  const form = useDesignerState(({ history }) => history.present.form)
  return (
    <div className={styles.table}>
      {node.settings['showTitle'] === true && (
        <div className={styles.tableTitle}>{String(node.settings['label'])}</div>
      )}
      <DesignArea form={form} labelPosition="top">
        <div className={styles.columns} data-list={node.key}>
          {node.children.map((child) => (
            <NodeView key={child.key} node={child} />
          ))}
          {node.children.length === 0 && <p className={styles.hint}>{t('designer.emptyTable')}</p>}
        </div>
      </DesignArea>
    </div>
  )
}

const ChildGrid = ({ fields }: { fields: readonly Field[] }) => {
  const key = keyOfChildren(fields)
  return key === undefined ? null : <CanvasGrid parent={key} />
}

/** The fields of one parent in the grid of the form. */
export const CanvasGrid = memo(function CanvasGrid({ parent }: { parent: string }) {
  const t = useText(text)
  const nodes = useDesignerState(({ history }) => childrenOf(history.present.nodes, parent))
  return (
    <div className={`${gridClass()} ${styles.list}`} data-list={parent}>
      {nodes.map((node) => (
        <NodeView key={node.key} node={node} />
      ))}
      {nodes.length === 0 && parent !== rootKey && (
        <p className={styles.hint}>{t('designer.emptyContainer')}</p>
      )}
    </div>
  )
})

/** Buttons at the corner of a selected field, and the edge that makes it wider. */
function Actions({
  nodeKey,
  span,
  onResize,
}: {
  nodeKey: string
  span: number
  onResize: (span: number) => void
}) {
  const t = useText(text)
  const store = useDesigner()
  const [start, setStart] = useState<{ x: number; span: number; column: number } | null>(null)
  const edge = useRef<HTMLDivElement>(null)
  const begin = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    edge.current?.setPointerCapture(event.pointerId)
    const list = edge.current?.closest('[data-list]')
    setStart({ x: event.clientX, span, column: (list?.clientWidth ?? 960) / 24 })
  }
  const resize = useCallback(
    (event: PointerEvent) => {
      if (!start) return
      const next = Math.min(
        24,
        Math.max(1, start.span + Math.round((event.clientX - start.x) / start.column)),
      )
      if (next !== span) onResize(next)
    },
    [start, span, onResize],
  )
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="mini"
          type="primary"
          tabIndex={-1}
          icon={<IconCopy />}
          aria-label={t('designer.duplicate')}
          title={t('designer.duplicate')}
          data-action="duplicate"
        />
        <Button
          size="mini"
          type="primary"
          tabIndex={-1}
          icon={<IconDelete />}
          aria-label={t('designer.remove')}
          title={t('designer.remove')}
          data-action="remove"
        />
      </div>
      <div
        ref={edge}
        className={styles.edge}
        aria-hidden
        title={t('designer.resize')}
        onPointerDown={begin}
        onPointerMove={resize}
        onPointerUp={() => {
          setStart(null)
          store.select(nodeKey)
        }}
        onPointerCancel={() => setStart(null)}
      />
    </>
  )
}
