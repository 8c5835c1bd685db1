import { Button, Input } from '@arco-design/web-react'
import { IconLock, IconSearch } from '@arco-design/web-react/icon'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { TreeBox } from '../pick-tree/tree-box.tsx'
import { PageCheckbox } from '../table/checkboxes.tsx'
import {
  changeable,
  fixedOf,
  isLeaf,
  linesOf,
  marksOf,
  placesOf,
  pressed,
  visibleIn,
  type CheckLine,
  type CheckNode,
} from './checked.ts'
import { text } from './text.ts'
import styles from './check-tree.module.css'

export type { CheckNode } from './checked.ts'

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
  mark?: (node: N) => ReactNode
  note?: (node: N) => ReactNode
  /** Shown when there are no nodes. */
  empty: ReactNode
}

/** Up to this many nodes are all expanded at first. Of a larger tree only the top level is shown. */
const openable = 200

const none: ReadonlySet<string> = new Set()
const ariaOf = { on: true, half: 'mixed', off: false } as const

/**
 * A virtualised tree with checkboxes: indeterminate parents, select all, clear all, expand all, collapse all, a count,
 * and a filter that limits all of these to the matching nodes.
 */
export function CheckTree<N extends CheckNode>({
  label,
  nodes,
  checked,
  onCheck,
  readOnly = false,
  mark,
  note,
  empty,
}: Props<N>) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const word = useDeferredValue(keyword.trim().toLowerCase())
  const places = useMemo(() => placesOf(nodes), [nodes])
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(places.length <= openable ? places.map(({ node }) => node.id) : []),
  )
  const fixed = useMemo(() => fixedOf(places), [places])
  const marks = useMemo(() => marksOf(places, checked), [places, checked])
  const visible = useMemo(
    () => (word ? visibleIn(places, ({ fullName }) => fullName.toLowerCase().includes(word)) : null),
    [places, word],
  )
  // Matching nodes are expanded, whatever was expanded before the search.
  const [folded, setFolded] = useState({ word: '', ids: none })
  const shut = folded.word === word ? folded.ids : none
  const lines = useMemo(
    () => linesOf(places, (id) => (word ? !shut.has(id) : opened.has(id)), visible),
    [places, opened, shut, visible, word],
  )
  const [count, all] = useMemo(() => {
    const leaves = places.filter((_, at) => isLeaf(places, at))
    return [leaves.filter(({ node }) => checked.has(node.id)).length, leaves.length]
  }, [places, checked])

  const branches = () => places.flatMap(({ node }, at) => (isLeaf(places, at) ? [] : [node.id]))
  const unfold = (wide: boolean) =>
    word
      ? setFolded({ word, ids: new Set(wide ? [] : branches()) })
      : setOpened(new Set(wide ? branches() : []))
  const toggle = (id: string, open: boolean) => {
    const next = new Set(word ? shut : opened)
    if (open === !word) next.add(id)
    else next.delete(id)
    if (word) setFolded({ word, ids: next })
    else setOpened(next)
  }
  const press = ({ place }: CheckLine<N>) => {
    if (readOnly) return
    const { nodes: changed, on } = pressed(places, visible, checked, place)
    if (changed.length > 0) onCheck(changed, on)
  }

  if (places.length === 0) return <div className={styles.empty}>{empty}</div>
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
            <Button size="small" onClick={() => onCheck(changeable(places, visible), true)}>
              {t('checkTree.checkAll')}
            </Button>
            <Button size="small" onClick={() => onCheck(changeable(places, visible), false)}>
              {t('checkTree.deselectAll')}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => unfold(true)}>
          {t('checkTree.expandAll')}
        </Button>
        <Button size="small" onClick={() => unfold(false)}>
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
          key={word}
          label={label}
          lines={lines}
          multiple
          onToggle={({ key }, open) => toggle(key, open)}
          onActivate={press}
          attributesOf={({ place, node }) => ({
            'aria-checked': ariaOf[marks[place]!],
            'aria-selected': undefined,
            'aria-disabled': readOnly || fixed[place] !== undefined,
            title: fixed[place] ?? node.fullName,
          })}
          renderLine={({ node, place }) => (
            <>
              <span
                className={styles.check}
                aria-hidden
                inert
                data-fixed={readOnly || fixed[place] !== undefined}
              >
                <PageCheckbox
                  name={node.fullName}
                  on={marks[place] === 'on'}
                  some={marks[place] === 'half'}
                />
              </span>
              {mark?.(node)}
              <span className={styles.name}>{node.fullName}</span>
              {note?.(node)}
              {fixed[place] !== undefined && <IconLock className={styles.lock!} aria-hidden />}
            </>
          )}
        />
      )}
    </div>
  )
}
