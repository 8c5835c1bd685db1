import { useRef, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { modes, type Mode } from './mode.ts'
import { text } from './text.ts'

const labels = { account: 'login.byAccount', scan: 'login.byScan', code: 'login.byCode' } as const

/** Tabs with the keyboard behaviour of WAI-ARIA: one tab stop; arrow keys, Home and End move. */
export function ModeTabs({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useText(text)
  const list = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = modes.indexOf(mode)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: modes.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = modes.at(to % modes.length) as Mode
    onMode(next)
    list.current?.querySelector<HTMLButtonElement>(`#login-tab-${next}`)?.focus()
  }
  return (
    <div ref={list} className="login-tabs" role="tablist" aria-label={t('login.ways')}>
      {modes.map((one) => (
        <button
          key={one}
          id={`login-tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === mode}
          aria-controls="login-panel"
          tabIndex={one === mode ? 0 : -1}
          onKeyDown={handleKeyDown}
          onClick={() => onMode(one)}
        >
          {t(labels[one])}
        </button>
      ))}
    </div>
  )
}
