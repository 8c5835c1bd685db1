import { Input, Message } from '@arco-design/web-react'
import { memo, useDeferredValue, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { KindGroup } from '../../contract/fields/kind.ts'
import { useContributedKinds } from '../../fields/contributed/host.ts'
import { kindText } from '../../fields/kind-text.ts'
import { listKinds } from '../../fields/kinds.ts'
import { listContainerViews, listViews } from '../../fields/views.ts'
import { session } from '@tessera/shared/session'
import { storeItem } from '../../session/store-item.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import { DragArea } from './canvas/drag.tsx'
import { useDesigner } from './context.ts'
import { tagOfEntry } from './model/palette-entry.ts'
import { findTableRefusal, locate } from './model/tree.ts'
import { text } from './text.ts'
import { entryOfKind, useFieldWords, useKindName } from './words.ts'
import styles from './designer.module.css'

const iconOf = new Map([...listViews(), ...listContainerViews()].map(({ kind, Icon }) => [kind.tag, Icon]))
const kinds = listKinds().filter(({ group }) => group !== 'contributed')
const groups = [...new Set(kinds.map(({ group }) => group))]
const maxRecent = 6
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }

const recentKey = () => `tessera.designer.recent.${session.get().current?.userInfo.userId ?? ''}`
function readRecent(): string[] {
  const stored = localStorage.getItem(recentKey()) ?? ''
  return stored.split(' ').filter((tag) => iconOf.has(tag))
}

/** The kinds of fields by group. Click or Enter adds one behind the selection; dragging puts it anywhere. */
export const Palette = memo(function Palette() {
  const t = useText(text)
  const tk = useText(kindText)
  const store = useDesigner()
  const kindName = useKindName()
  const wordsOf = useFieldWords()
  const [keyword, setKeyword] = useState('')
  // As it was when the designer was opened: a list that grew with each click would move the kinds under the pointer.
  const [recent] = useState(readRecent)
  const [focusedTag, setFocusedTag] = useState<string | null>(null)
  const searched = useDeferredValue(keyword.trim().toLowerCase())
  const line = useLocalizedText()
  const contributed = useContributedKinds()
  const matches = (tag: string) => `${kindName(tag)} ${tag}`.toLowerCase().includes(searched)
  const found = kinds.filter(({ tag }) => matches(tag))
  const foundContributed = contributed.filter(({ declared: { title } }) =>
    line(title).toLowerCase().includes(searched),
  )

  const handleClick = (event: MouseEvent) => {
    const tag = (event.target as Element).closest('[data-tag]')?.getAttribute('data-tag')
    if (!tag) return
    const refusal = findTableRefusal(tagOfEntry(tag))
    if (refusal && isInTable(store.get().selected.at(-1))) {
      Message.warning({
        id: 'designer-refusal',
        content: t(`designer.notInTable.${refusal}`, { name: kindName(tag) }),
      })
      return
    }
    const [added] = store.add(tag, wordsOf(tag))
    // Writing goes on in the title; with the keyboard (no `detail`) the focus stays, so that another kind can follow.
    if (added)
      requestAnimationFrame(() => {
        scrollToNode(added)
        if (event.detail > 0) focusTitle()
      })
    // Its name is known only while its remote is there.
    if (tag !== tagOfEntry(tag)) return
    const next = [tag, ...readRecent().filter((one) => one !== tag)].slice(0, maxRecent)
    storeItem(localStorage, recentKey(), next.join(' '))
  }
  /** Whether what is selected is a sub-table or a column of one. */
  const isInTable = (key: string | undefined) => {
    const located = key === undefined ? undefined : locate(store.draft().nodes, key)
    return located ? [...located.parents, located.node].some((node) => node.tag === 'table') : false
  }
  /** The palette is one stop of the Tab key; the arrow keys move inside of it, in two columns. */
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey) return
    const list = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tag]')]
    const at = list.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : list[Math.min(list.length - 1, Math.max(0, at + step))]
    if (!next) return
    event.preventDefault()
    next.focus()
    setFocusedTag(next.dataset['place'] ?? null)
  }
  const shownRecent = searched === '' ? recent : []
  const places = [
    ...shownRecent.map((tag) => `recent ${tag}`),
    ...groups.flatMap((group) => found.filter((kind) => kind.group === group).map(({ tag }) => `all ${tag}`)),
    ...foundContributed.map((kind) => `all ${entryOfKind(kind)}`),
  ]
  const stop = focusedTag !== null && places.includes(focusedTag) ? focusedTag : places[0]
  const entry = (from: 'recent' | 'all') => (tag: string) => {
    const Icon = iconOf.get(tag)
    return button(`${from} ${tag}`, tag, kindName(tag), Icon && <Icon />)
  }
  const button = (place: string, tag: string, name: string, icon: ReactNode) => {
    return (
      <button
        key={tag}
        type="button"
        className={styles.kind}
        data-tag={tag}
        data-place={place}
        tabIndex={place === stop ? 0 : -1}
        title={name}
        onFocus={() => setFocusedTag(place)}
      >
        {icon}
        <span className={styles.kindName}>{name}</span>
      </button>
    )
  }
  return (
    <div className={styles.palette}>
      <Input.Search
        allowClear
        size="small"
        value={keyword}
        onChange={setKeyword}
        placeholder={t('designer.searchKinds')}
        aria-label={t('designer.searchKinds')}
      />
      <DragArea id="palette" className={styles.kindGroups}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are the controls */}
        <div onClick={handleClick} onKeyDown={handleKey}>
          {shownRecent.length > 0 && (
            <section aria-labelledby="palette-recent">
              <h3 id="palette-recent" className={styles.groupName}>
                {t('designer.recent')}
              </h3>
              <div className={styles.kinds}>{shownRecent.map(entry('recent'))}</div>
            </section>
          )}
          {groups.map((group) => {
            const own = found.filter((kind) => kind.group === group)
            if (own.length === 0) return null
            return (
              <section key={group} aria-labelledby={`palette-${group}`}>
                <h3 id={`palette-${group}`} className={styles.groupName}>
                  {tk(`group.${group}` satisfies `group.${KindGroup}`)}
                </h3>
                <div className={styles.kinds}>{own.map(({ tag }) => entry('all')(tag))}</div>
              </section>
            )
          })}
          {foundContributed.length > 0 && (
            <section aria-labelledby="palette-contributed">
              <h3 id="palette-contributed" className={styles.groupName}>
                {tk('group.contributed')}
              </h3>
              <div className={styles.kinds}>
                {foundContributed.map((kind) => {
                  const tag = entryOfKind(kind)
                  return button(`all ${tag}`, tag, line(kind.declared.title), <MenuIcon name={kind.icon} />)
                })}
              </div>
            </section>
          )}
          {found.length + foundContributed.length === 0 && (
            <p className={styles.note}>{t('designer.noKind', { keyword })}</p>
          )}
        </div>
      </DragArea>
    </div>
  )
})

const scrollToNode = (key: string) =>
  document.querySelector(`[data-canvas] [data-node="${key}"]`)?.scrollIntoView({ block: 'nearest' })

/** Selects the title in the settings of the new field. */
function focusTitle(): void {
  const title = document.querySelector<HTMLInputElement>('[data-settings] [data-setting="label"] input')
  title?.focus({ preventScroll: true })
  title?.select()
}
