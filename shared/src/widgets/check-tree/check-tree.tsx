import { Button, Input } from '@arco-design/web-react'
import { IconLock, IconSearch } from '@arco-design/web-react/icon'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { TreeBox } from '../pick-tree/tree-box.tsx'
import { TickAll } from '../table/tick.tsx'
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
  /** Ids of leaves. */
  checked: ReadonlySet<string>
  /** Leaves that are now to be checked, or not any more. */
  onCheck: (nodes: readonly N[], on: boolean) => void
  /** Nothing may be changed. */
  readOnly?: boolean
  /** Before the name, and after it. */
  mark?: (node: N) => ReactNode
  note?: (node: N) => ReactNode
  /** Said where there is no node at all. */
  empty: ReactNode
}

/** So many nodes are all open at first; of more, the top. */
const openable = 200

const none: ReadonlySet<string> = new Set()
const ariaOf = { on: true, half: 'mixed', off: false } as const

/**
 * A tree of any size to check (specification: areas 2, authorize): half-checked parents, check all, deselect all, expand all, fold all, a
 * filter that all of these keep to, and a count. Only what is in sight is drawn.
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
  // What was found lies open, whatever was open before.
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
          onAct={press}
          tell={({ place, node }) => ({
            'aria-checked': ariaOf[marks[place]!],
            'aria-selected': undefined,
            'aria-disabled': readOnly || fixed[place] !== undefined,
            title: fixed[place] ?? node.fullName,
          })}
          draw={({ node, place }) => (
            <>
              <span
                className={styles.check}
                aria-hidden
                inert
                data-fixed={readOnly || fixed[place] !== undefined}
              >
                <TickAll name={node.fullName} on={marks[place] === 'on'} some={marks[place] === 'half'} />
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
