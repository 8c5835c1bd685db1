import type { ReactNode } from 'react'
import { DropChoices, type Choice, type ChoiceFilter } from './drop-choices.tsx'
import { usePopup } from './use-popup.ts'
import styles from './drop-menu.module.css'
import layoutStyles from '@tessera/shared/ui/layout/layout.module.css'

interface Props {
  /** Label of the button for screen readers. */
  label: string
  /** Content of the button, hidden from screen readers. */
  children: ReactNode
  className: string | undefined
  choices: readonly Choice[]
  onChoose: (key: string) => void
  onOpen?: () => void
  /** Texts of the filter field; without it there is none. */
  filter?: ChoiceFilter
  /** Shown instead of the choices while they load. */
  loading?: ReactNode
}

/**
 * A button with a menu below it. The menu follows the button in the document, so that Tab, arrow keys and Esc
 * work as usual.
 */
export function DropMenu({ label, children, className, choices, onChoose, onOpen, filter, loading }: Props) {
  const { box, open, toggle, close, onKeyDown } = usePopup<HTMLDivElement>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button and of its choices bubble here
    <div className={styles.drop} ref={box} onKeyDown={onKeyDown}>
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
        <span className={layoutStyles.visuallyHidden}>{label}</span>
        {children}
      </button>
      {open &&
        (loading ? (
          <div className={`${styles.menu} ${styles.wait}`} role="status" aria-label={label}>
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
