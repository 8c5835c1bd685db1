import { Input } from '@arco-design/web-react'
import { memo, useDeferredValue, useState, type MouseEvent } from 'react'
import type { KindGroup } from '@tessera/shared/contract/fields/kind'
import { kindText } from '@tessera/shared/fields/kind-text'
import { kinds } from '@tessera/shared/fields/kinds'
import { containerViews, views } from '@tessera/shared/fields/views'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { DragArea } from './canvas/drag.tsx'
import { useDesigner } from './context.ts'
import { text } from './text.ts'
import { useFieldWords, useKindName } from './words.ts'
import styles from './designer.module.css'

const iconOf = new Map([...views, ...containerViews].map(({ kind, Icon }) => [kind.tag, Icon]))
const groups = [...new Set(kinds.map(({ group }) => group))]
const maxRecent = 6

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
  const [recent, setRecent] = useState(readRecent)
  const searched = useDeferredValue(keyword.trim().toLowerCase())
  const matches = (tag: string) => `${kindName(tag)} ${tag}`.toLowerCase().includes(searched)
  const found = kinds.filter(({ tag }) => matches(tag))

  const handleClick = (event: MouseEvent) => {
    const tag = (event.target as Element).closest('[data-tag]')?.getAttribute('data-tag')
    if (!tag) return
    const [added] = store.add(tag, wordsOf(tag))
    if (added) requestAnimationFrame(() => scrollToNode(added))
    const next = [tag, ...recent.filter((one) => one !== tag)].slice(0, maxRecent)
    setRecent(next)
    localStorage.setItem(recentKey(), next.join(' '))
  }
  const entry = (tag: string) => {
    const Icon = iconOf.get(tag)
    return (
      <button key={tag} type="button" className={styles.kind} data-tag={tag} title={kindName(tag)}>
        {Icon && <Icon />}
        <span className={styles.kindName}>{kindName(tag)}</span>
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
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are the controls */}
        <div onClick={handleClick}>
          {recent.length > 0 && searched === '' && (
            <section aria-labelledby="palette-recent">
              <h3 id="palette-recent" className={styles.groupName}>
                {t('designer.recent')}
              </h3>
              <div className={styles.kinds}>{recent.map(entry)}</div>
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
                <div className={styles.kinds}>{own.map(({ tag }) => entry(tag))}</div>
              </section>
            )
          })}
          {found.length === 0 && <p className={styles.note}>{t('designer.noKind', { keyword })}</p>}
        </div>
      </DragArea>
    </div>
  )
})

const scrollToNode = (key: string) =>
  document.querySelector(`[data-canvas] [data-node="${key}"]`)?.scrollIntoView({ block: 'nearest' })
