import { Button } from '@arco-design/web-react'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconDelete,
} from '@arco-design/web-react/icon'
import type { FlowNode } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { titleOf } from '../../flow-tree/summary.ts'
import { text as treeText } from '../../flow-tree/text.ts'
import { useDesignerState, useDraft, useFlowDesigner } from '../context.ts'
import { canRemove, findNode, isBranchHead } from '../model/tree.ts'
import type { Settings } from '../store.ts'
import { text as designerText } from '../text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { TextSetting } from './inputs.tsx'
import { ApproverSettings } from './approver-settings.tsx'
import { StartSettings } from './start-settings.tsx'
import { SystemSettings } from './system-settings.tsx'
import { text } from './text.ts'
import styles from './settings.module.css'

/** The settings of the selected node, or a hint. */
export function NodeSettings({ onMoved }: { onMoved: (nodeId: string) => void }) {
  const td = useText(designerText)
  const selected = useDesignerState((state) => state.selected)
  const { template } = useDraft()
  const [id, ...others] = selected
  if (id === undefined) return <p className={styles.note}>{td('flowDesigner.choose')}</p>
  if (others.length > 0)
    return <p className={styles.note}>{td('flowDesigner.several', { n: selected.length })}</p>
  const node = findNode(template, id)
  return node ? <OneNode key={id} node={node} onMoved={onMoved} /> : null
}

function OneNode({ node, onMoved }: { node: FlowNode; onMoved: (nodeId: string) => void }) {
  const t = useText(text)
  const tt = useText(treeText)
  const store = useFlowDesigner()
  const change = (changes: Settings) => store.changeSettings(node.nodeId, changes)
  return (
    <>
      <Header node={node} onMoved={onMoved} />
      <TextSetting
        label={t('flowSettings.title')}
        value={node.properties.title || node.content}
        placeholder={tt(`flowTree.kind.${node.kind}`)}
        onChange={(title) => change({ title })}
      />
      <KindSettings node={node} onChange={change} />
    </>
  )
}

function KindSettings({ node, onChange }: { node: FlowNode; onChange: (changes: Settings) => void }) {
  switch (node.kind) {
    case 'start':
      return <StartSettings properties={node.properties} onChange={onChange} />
    case 'approver':
    case 'process':
      return (
        <ApproverSettings
          kind={node.kind}
          nodeId={node.nodeId}
          properties={node.properties}
          onChange={onChange}
        />
      )
    case 'condition':
      return <ConditionEditor node={node} onChange={onChange} />
    default:
      return <SystemSettings node={node} onChange={onChange} />
  }
}

/** The name of the node, and what can be done with it as a whole. */
function Header({ node, onMoved }: { node: FlowNode; onMoved: (nodeId: string) => void }) {
  const td = useText(designerText)
  const tt = useText(treeText)
  const store = useFlowDesigner()
  const { template } = useDraft()
  const { nodeId, kind } = node
  const isHead = isBranchHead(template, nodeId)
  const canMove = kind !== 'start'
  const icon = (label: string, Icon: typeof IconDelete, onClick: () => void) => (
    <Button type="text" size="small" icon={<Icon />} aria-label={label} title={label} onClick={onClick} />
  )
  const move = (direction: 'up' | 'down' | 'left' | 'right') => () => {
    store.move(nodeId, direction)
    onMoved(nodeId)
  }
  return (
    <div className={styles.head}>
      <h3>{titleOf(node, tt)}</h3>
      {canMove && isHead && (
        <>
          {icon(td('flowDesigner.moveLeft'), IconArrowLeft, move('left'))}
          {icon(td('flowDesigner.moveRight'), IconArrowRight, move('right'))}
        </>
      )}
      {canMove && kind !== 'condition' && kind !== 'branch' && (
        <>
          {icon(td('flowDesigner.moveUp'), IconArrowUp, move('up'))}
          {icon(td('flowDesigner.moveDown'), IconArrowDown, move('down'))}
        </>
      )}
      {canRemove(node) && icon(td('flowDesigner.remove'), IconDelete, () => onMoved(store.remove([nodeId])))}
    </div>
  )
}
