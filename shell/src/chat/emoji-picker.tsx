import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { emojis, written } from './emoji.ts'
import { text } from './text.ts'

/** All emoji in a grid: arrows move, Enter chooses, Esc closes; each says its name. */
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
  const [at, setAt] = useState(0)
  useEffect(() => {
    grid.current?.querySelectorAll('button')[at]?.focus()
  }, [at])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      // The button that opened it closes it itself.
      if (target instanceof Element && !target.closest('.chat-emojis, .chat-tools')) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [onClose])

  const move = (event: KeyboardEvent) => {
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
      Home: -at,
      End: emojis.length - 1 - at,
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (at + step >= 0 && at + step < emojis.length) setAt(at + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={grid} className="chat-emojis" role="group" aria-label={t('chat.emoji')} onKeyDown={move}>
      {emojis.map((emoji, index) => (
        <button
          key={emoji.sign}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={emoji.name[lang]}
          title={emoji.name[lang]}
          onClick={() => onChoose(written(emoji))}
        >
          {emoji.sign}
        </button>
      ))}
    </div>
  )
}

/** As many as stand in the first line. */
function columnsOf(grid: HTMLElement | null): number {
  const all = [...(grid?.children ?? [])] as HTMLElement[]
  const wrapped = all.findIndex((one) => one.offsetTop > (all[0]?.offsetTop ?? 0))
  return wrapped > 0 ? wrapped : emojis.length
}
