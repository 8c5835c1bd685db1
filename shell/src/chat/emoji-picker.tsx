import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { emojis, emojiMarkup } from './emoji.ts'
import { text } from './text.ts'
import styles from './composer.module.css'

/** Grid of all emoji: arrow keys move, Enter chooses, Esc closes. Each emoji has its name as label. */
export function EmojiPicker({
  onChoose,
  onClose,
}: {
  onChoose: (piece: string) => void
  onClose: () => void
}) {
  const t = useText(text)
  const lang = currentLang()
  const grid = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState(0)
  useEffect(() => {
    grid.current?.querySelectorAll('button')[focusedIndex]?.focus()
  }, [focusedIndex])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      // The opener closes the grid itself.
      if (target instanceof Element && !target.closest(`.${styles.emojis}, .${styles.tools}`)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    const columns = columnsOf(grid.current)
    const step = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -focusedIndex,
      End: emojis.length - 1 - focusedIndex,
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (focusedIndex + step >= 0 && focusedIndex + step < emojis.length) setFocusedIndex(focusedIndex + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons bubble here
    <div
      ref={grid}
      className={styles.emojis}
      role="group"
      aria-label={t('chat.emoji')}
      onKeyDown={handleKeyDown}
    >
      {emojis.map((emoji, index) => (
        <button
          key={emoji.sign}
          type="button"
          tabIndex={index === focusedIndex ? 0 : -1}
          aria-label={emoji.name[lang]}
          title={emoji.name[lang]}
          onClick={() => onChoose(emojiMarkup(emoji))}
        >
          {emoji.sign}
        </button>
      ))}
    </div>
  )
}

/** Number of emoji in the first row. */
function columnsOf(grid: HTMLElement | null): number {
  const all = [...(grid?.children ?? [])] as HTMLElement[]
  const wrapped = all.findIndex((one) => one.offsetTop > (all[0]?.offsetTop ?? 0))
  return wrapped > 0 ? wrapped : emojis.length
}
