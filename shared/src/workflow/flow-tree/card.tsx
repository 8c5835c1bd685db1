import {
  IconCaretDown,
  IconCaretRight,
  IconExclamationCircleFill,
  IconPlus,
} from '@arco-design/web-react/icon'
import { memo } from 'react'
import type { FlowNode } from '../../contract/workflow/flow-template.ts'
import { useText } from '../../text/text.ts'
import { kindLooks } from './kinds.tsx'
import { isFork, type PlacedNode } from './layout.ts'
import type { NodeState } from './node-state.ts'
import { text } from './text.ts'
import styles from './flow-tree.module.css'

interface Props {
  placed: PlacedNode
  title: string
  summary: string
  state: NodeState | undefined
  /** Explains the problem of the node; '' where there is none. */
  problem: string
  isSelected: boolean
  /** Whether the tab key reaches this card: one card of the tree. */
  isTabStop: boolean
  isFolded: boolean
  isEditable: boolean
}

/**
 * A node: its card, the label of its branches, and the buttons to insert. The tree handles clicks and keys for all
 * cards, by the data attributes.
 */
export const Card = memo(
  function Card(props: Props) {
    const t = useText(text)
    const { placed, title, summary, state, problem, isSelected, isTabStop, isFolded, isEditable } = props
    const { node, x, y, width, height, fork } = placed
    const { nodeId } = node
    const isOnlyFork = isFork(node)
    const branches = node.conditionNodes.length
    const canFold = branches > 0 || (placed.isBranchHead && node.childNode !== undefined)
    const stateText = state
      ? [
          t(`flowTree.state.${state.state}`),
          ...(state.round > 1 ? [t('flowTree.round', { n: state.round })] : []),
          ...state.people,
        ].join(' · ')
      : ''
    const time = state?.time ?? ''
    const shownSummary = summary || (hasSummary(node) ? t('flowTree.unset') : '')
    const priority =
      node.kind === 'condition' && !node.properties.isDefault
        ? t('flowTree.priority', { n: node.properties.priority })
        : ''
    const folded = placed.hidden > 0 ? t('flowTree.hidden', { n: placed.hidden }) : ''
    const branchesText = branches > 0 ? t('flowTree.branches', { n: branches }) : ''
    // What is on the card comes first, whole and in its order, so that the name can be spoken as it is read.
    const shown = [
      ...(isOnlyFork && folded ? [] : [title]),
      ...(isOnlyFork ? [] : [priority, shownSummary, stateText, time]),
      folded,
    ]
    const kind = isOnlyFork ? '' : t(`flowTree.kind.${node.kind}`)
    const label = [
      ...shown,
      shown.includes(branchesText) ? '' : branchesText,
      shown.includes(kind) ? '' : kind,
      problem && `${t('flowTree.problem')}: ${problem}`,
    ]
      .filter((part) => part !== '')
      .join(', ')
    return (
      <div
        role="treeitem"
        aria-level={placed.level}
        aria-posinset={placed.position}
        aria-setsize={placed.setSize}
        aria-selected={isSelected}
        aria-label={label}
        {...(canFold ? { 'aria-expanded': !isFolded } : {})}
        tabIndex={isTabStop ? 0 : -1}
        data-node={nodeId}
        data-state={state?.state}
        className={styles.item}
        style={{ left: x, top: y, width, height }}
      >
        {isOnlyFork ? (
          <ForkLabel
            placed={placed}
            title={title}
            problem={problem}
            isEditable={isEditable}
            isFolded={isFolded}
          />
        ) : (
          <CardBody
            placed={placed}
            title={title}
            priority={priority}
            summary={shownSummary}
            isUnset={summary === ''}
            stateText={stateText}
            time={time}
            folded={branches === 0 ? folded : ''}
            problem={problem}
            isSelected={isSelected}
          />
        )}
        {/* Separates the texts, as in the card. */ ' '}
        {fork && !isOnlyFork && (
          <div className={styles.ownFork} style={{ top: fork.y - y, insetInlineStart: fork.x - x }}>
            <ForkLabel
              placed={placed}
              title={t('flowTree.branches', { n: branches })}
              problem=""
              isEditable={isEditable}
              isFolded={isFolded}
            />
          </div>
        )}
        {isEditable &&
          placed.insertPlaces.map(({ place, x: centre, y: middle }) => (
            <button
              key={place.at}
              type="button"
              tabIndex={-1}
              className={styles.insert}
              data-insert={place.at}
              aria-label={t('flowTree.insert')}
              title={t('flowTree.insert')}
              style={{ left: centre - x, top: middle - y }}
            >
              <IconPlus aria-hidden />
            </button>
          ))}
      </div>
    )
  },
  (before, after) =>
    (Object.keys(after) as (keyof Props)[]).every(
      (key) => key === 'placed' || Object.is(before[key], after[key]),
    ) && isSamePlace(before.placed, after.placed),
)

/** A node whose successors changed is another object with the same properties; its card stays as it is. */
function isSamePlace(one: PlacedNode, other: PlacedNode): boolean {
  if (one === other) return true
  const keys = [
    'x',
    'y',
    'width',
    'height',
    'level',
    'position',
    'setSize',
    'isBranchHead',
    'hidden',
  ] as const
  return (
    keys.every((key) => one[key] === other[key]) &&
    one.node.nodeId === other.node.nodeId &&
    one.node.kind === other.node.kind &&
    one.node.properties === other.node.properties &&
    one.node.conditionNodes.length === other.node.conditionNodes.length &&
    (one.node.childNode === undefined) === (other.node.childNode === undefined) &&
    one.fork?.y === other.fork?.y &&
    one.insertPlaces.length === other.insertPlaces.length &&
    one.insertPlaces.every(({ y }, at) => y === other.insertPlaces[at]!.y)
  )
}

/** Whether a node has something to set up that its card says. */
const hasSummary = ({ kind }: FlowNode): boolean =>
  kind !== 'end' && kind !== 'branch' && !(isFork({ kind } as FlowNode) && kind !== 'choose')

interface BodyProps {
  placed: PlacedNode
  title: string
  priority: string
  summary: string
  isUnset: boolean
  stateText: string
  time: string
  folded: string
  problem: string
  isSelected: boolean
}

function CardBody(props: BodyProps) {
  const { placed, title, priority, summary, isUnset, stateText, time, folded, problem, isSelected } = props
  const { icon: Icon, tone } = kindLooks[placed.node.kind]
  return (
    <div
      className={styles.card}
      data-tone={tone}
      data-selected={isSelected || undefined}
      title={problem || undefined}
    >
      {/* The spaces separate the texts for programs that read them without their layout. */}
      <div className={styles.head}>
        <Icon aria-hidden />
        <div className={styles.title}>{title}</div>{' '}
        {priority && <div className={styles.priority}>{priority}</div>}
        {problem && <IconExclamationCircleFill aria-hidden className={styles.problem!} />}
      </div>{' '}
      <div className={styles.summary} data-empty={isUnset || undefined}>
        {summary}
      </div>{' '}
      {stateText && (
        <div className={styles.state}>
          <div className={styles.people} title={stateText}>
            {stateText}
          </div>{' '}
          {time && <div>{time}</div>}
        </div>
      )}{' '}
      {folded && <div className={styles.state}>{folded}</div>}
    </div>
  )
}

interface ForkProps {
  placed: PlacedNode
  title: string
  problem: string
  isEditable: boolean
  isFolded: boolean
}

/** The label of branches, with the buttons to fold them and to add one. */
function ForkLabel({ placed: { node, hidden }, title, problem, isEditable, isFolded }: ForkProps) {
  const t = useText(text)
  const foldLabel = t(isFolded ? 'flowTree.unfold' : 'flowTree.fold')
  return (
    <div className={styles.fork} data-folded={isFolded || undefined} title={problem || undefined}>
      <div className={styles.title}>{hidden > 0 ? t('flowTree.hidden', { n: hidden }) : title}</div>
      {problem && <IconExclamationCircleFill aria-hidden className={styles.problem!} />}
      {node.conditionNodes.length > 0 && (
        <button type="button" tabIndex={-1} data-fold aria-label={foldLabel} title={foldLabel}>
          {isFolded ? <IconCaretRight aria-hidden /> : <IconCaretDown aria-hidden />}
        </button>
      )}
      {isEditable && !isFolded && (
        <button
          type="button"
          tabIndex={-1}
          data-add-branch
          aria-label={t('flowTree.addBranch')}
          title={t('flowTree.addBranch')}
        >
          <IconPlus aria-hidden />
        </button>
      )}
    </div>
  )
}
