import { IconCheck } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { usePopup } from './use-popup.ts'
import './drop-menu.css'

export interface Choice {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** One of several of which one holds. */
  checked?: boolean
  lang?: string
  /** Leads there instead of to `onChoose`. */
  href?: string
  /** A line above. */
  apart?: boolean
}

interface Props {
  /** Of the button, read aloud. */
  label: string
  /** Drawn on it, hidden from screen readers. */
  children: ReactNode
  className: string
  choices: readonly Choice[]
  onChoose: (key: string) => void
  onOpen?: () => void
  /** Stands in the place of choices that are still on their way. */
  waiting?: ReactNode
}

/** A button and the choices below it, in the document right behind it: Tab, arrows and Esc do what people expect. */
export function DropMenu({ label, children, className, choices, onChoose, onOpen, waiting }: Props) {
  const { box, open, toggle, close, keys } = usePopup<HTMLDivElement>()
  return (
    // The keys are those of the button and of the choices in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="drop" ref={box} onKeyDown={keys}>
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
      {open && (
        <div className="drop-menu" role={waiting ? 'status' : 'menu'} aria-label={label}>
          {waiting ??
            choices.map(({ key, label: words, icon, checked, lang, href, apart }) => {
              const common = {
                className: apart ? 'drop-item apart' : 'drop-item',
                role: checked === undefined ? 'menuitem' : 'menuitemradio',
                ...(checked === undefined ? {} : { 'aria-checked': checked }),
                lang,
                tabIndex: -1,
              }
              const inside = (
                <>
                  {icon}
                  <span>{words}</span>
                  {checked && <IconCheck aria-hidden />}
                </>
              )
              const choose = () => {
                close()
                box.current?.querySelector('button')?.focus()
                onChoose(key)
              }
              return href ? (
                <a key={key} {...common} href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noreferrer" onClick={close}>
                  {inside}
                </a>
              ) : (
                <button key={key} type="button" {...common} onClick={choose}>
                  {inside}
                </button>
              )
            })}
        </div>
      )}
    </div>
  )
}
