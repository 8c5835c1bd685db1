import type { ReactNode } from 'react'
import { DropChoices, type Choice, type ChoiceFilter } from './drop-choices.tsx'
import { usePopup } from './use-popup.ts'
import './drop-menu.css'

interface Props {
  /** Of the button, read aloud. */
  label: string
  /** Drawn on it, hidden from screen readers. */
  children: ReactNode
  className: string
  choices: readonly Choice[]
  onChoose: (key: string) => void
  onOpen?: () => void
  /** Words of the field that narrows down many choices; a few need none. */
  filter?: ChoiceFilter
  /** Stands in the place of choices that are still on their way. */
  loading?: ReactNode
}

/** A button and the choices below it, in the document right behind it: Tab, arrows and Esc do what people expect. */
export function DropMenu({ label, children, className, choices, onChoose, onOpen, filter, loading }: Props) {
  const { box, open, toggle, close, onKeyDown } = usePopup<HTMLDivElement>()
  return (
    // The keys are those of the button and of the choices in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="drop" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={className}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => {
          if (!open) onOpen?.()
          toggle(event)
        }}
      >
        <span className="frame-unseen">{label}</span>
        {children}
      </button>
      {open &&
        (loading ? (
          <div className="drop-menu drop-wait" role="status" aria-label={label}>
            {loading}
          </div>
        ) : (
          <DropChoices
            label={label}
            choices={choices}
            filter={filter}
            onFollow={close}
            onChoose={(key) => {
              close()
              box.current?.querySelector('button')?.focus()
              onChoose(key)
            }}
          />
        ))}
    </div>
  )
}
