import { Button, Input } from '@arco-design/web-react'
import { IconLock, IconSearch } from '@arco-design/web-react/icon'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { TreeBox } from '../pick-tree/tree-box.tsx'
import { PageCheckbox } from '../table/checkboxes.tsx'
import {
  listChangeableLeaves,
  lockedReasons,
  isLeaf,
  visibleLines,
  checkStates,
  flattenNodes,
  toggleNode,
  filterVisible,
  type CheckLine,
  type CheckNode,
} from './check-state.ts'
import { text } from './text.ts'
import styles from './check-tree.module.css'

export type { CheckNode } from './check-state.ts'

interface Props<N> {
  label: string
  nodes: readonly N[]
  /** Ids of the checked leaves. */
  checked: ReadonlySet<string>
  /** Called with the leaves to check or uncheck. */
  onCheck: (nodes: readonly N[], on: boolean) => void
  /** Nothing can be checked or unchecked. */
  readOnly?: boolean
  /** Content before and after the name. */
  prefix?: (node: N) => ReactNode
  suffix?: (node: N) => ReactNode
  /** Shown when there are no nodes. */
  empty: ReactNode
}

/** Up to this many nodes are all expanded at first. Of a larger tree only the top level is shown. */
const maxInitiallyExpanded = 200

const noIds: ReadonlySet<string> = new Set()
const ariaChecked = { on: true, half: 'mixed', off: false } as const

/**
 * A virtualised tree with checkboxes: indeterminate parents, select all, clear all, expand all, collapse all,
 * a count, and a filter that limits all of these to the matching nodes.
 */
export function CheckTree<N extends CheckNode>({
  label,
  nodes,
  checked,
  onCheck,
  readOnly = false,
  prefix,
  suffix,
  empty,
}: Props<N>) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const query = useDeferredValue(keyword.trim().toLowerCase())
  const flatNodes = useMemo(() => flattenNodes(nodes), [nodes])
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(flatNodes.length <= maxInitiallyExpanded ? flatNodes.map(({ node }) => node.id) : []),
  )
  const lockReasons = useMemo(() => lockedReasons(flatNodes), [flatNodes])
  const states = useMemo(() => checkStates(flatNodes, checked), [flatNodes, checked])
  const visible = useMemo(
    () => (query ? filterVisible(flatNodes, ({ fullName }) => fullName.toLowerCase().includes(query)) : null),
    [flatNodes, query],
  )
  // Matching nodes are expanded, whatever was expanded before the search.
  const [collapsedInSearch, setCollapsedInSearch] = useState({ word: '', ids: noIds })
  const collapsed = collapsedInSearch.word === query ? collapsedInSearch.ids : noIds
  const lines = useMemo(
    () => visibleLines(flatNodes, (id) => (query ? !collapsed.has(id) : expanded.has(id)), visible),
    [flatNodes, expanded, collapsed, visible, query],
  )
  const [count, all] = useMemo(() => {
    const leaves = flatNodes.filter((_, at) => isLeaf(flatNodes, at))
    return [leaves.filter(({ node }) => checked.has(node.id)).length, leaves.length]
  }, [flatNodes, checked])

  const branchIds = () => flatNodes.flatMap(({ node }, at) => (isLeaf(flatNodes, at) ? [] : [node.id]))
  const setAllExpanded = (expand: boolean) =>
    query
      ? setCollapsedInSearch({ word: query, ids: new Set(expand ? [] : branchIds()) })
      : setExpanded(new Set(expand ? branchIds() : []))
  const toggle = (id: string, open: boolean) => {
    const next = new Set(query ? collapsed : expanded)
    if (open === !query) next.add(id)
    else next.delete(id)
    if (query) setCollapsedInSearch({ word: query, ids: next })
    else setExpanded(next)
  }
  const toggleCheck = ({ index }: CheckLine<N>) => {
    if (readOnly) return
    const { nodes: changed, on } = toggleNode(flatNodes, visible, checked, index)
    if (changed.length > 0) onCheck(changed, on)
  }

  if (flatNodes.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <div className={styles.box}>
      <div className={styles.bar}>
        <Input
          className={styles.filter!}
          allowClear
          prefix={<IconSearch />}
          placeholder={t('checkTree.filter')}
          aria-label={t('checkTree.filter')}
          value={keyword}
          onChange={setKeyword}
        />
        {!readOnly && (
          <>
            <Button size="small" onClick={() => onCheck(listChangeableLeaves(flatNodes, visible), true)}>
              {t('checkTree.checkAll')}
            </Button>
            <Button size="small" onClick={() => onCheck(listChangeableLeaves(flatNodes, visible), false)}>
              {t('checkTree.deselectAll')}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => setAllExpanded(true)}>
          {t('checkTree.expandAll')}
        </Button>
        <Button size="small" onClick={() => setAllExpanded(false)}>
          {t('checkTree.foldAll')}
        </Button>
        <span className={styles.count} aria-live="polite">
          {t('checkTree.count', { n: count, all })}
        </span>
      </div>
      {lines.length === 0 ? (
        <div className={styles.empty} role="status">
          {t('checkTree.nothing')}
        </div>
      ) : (
        <TreeBox<CheckLine<N>>
          key={query}
          label={label}
          lines={lines}
          multiple
          onToggle={({ key }, open) => toggle(key, open)}
          onActivate={toggleCheck}
          attributesOf={({ index, node }) => ({
            'aria-checked': ariaChecked[states[index]!],
            'aria-selected': undefined,
            'aria-disabled': readOnly || lockReasons[index] !== undefined,
            title: lockReasons[index] ?? node.fullName,
          })}
          renderLine={({ node, index }) => (
            <>
              <span
                className={styles.check}
                aria-hidden
                inert
                data-fixed={readOnly || lockReasons[index] !== undefined}
              >
                <PageCheckbox
                  name={node.fullName}
                  on={states[index] === 'on'}
                  some={states[index] === 'half'}
                />
              </span>
              {prefix?.(node)}
              <span className={styles.name}>{node.fullName}</span>
              {suffix?.(node)}
              {lockReasons[index] !== undefined && <IconLock className={styles.lock!} aria-hidden />}
            </>
          )}
        />
      )}
    </div>
  )
}
