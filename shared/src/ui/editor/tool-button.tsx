import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type { MouseEvent, ReactNode } from 'react'
import styles from './editor.module.css'

/** Keeps the focus and the selection in the text when a tool is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface ToolProps {
  label: string
  /** Keyboard shortcut, shown in the tooltip. */
  keys?: string
  pressed?: boolean
  icon: ReactNode
  onClick: () => void
}

/** Button of the toolbar. */
export function ToolButton({ label, keys, pressed, icon, onClick, ...rest }: ToolProps) {
  return (
    <Button
      {...rest}
      type="text"
      size="small"
      className={[styles.tool!, pressed ? styles.pressed! : ''].join(' ')}
      icon={icon}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onMouseDown={keepFocus}
      onClick={onClick}
    />
  )
}

interface ChoiceProps {
  label: string
  entries: Readonly<Record<string, string>>
  selected: string
  display: ReactNode
  wide?: boolean
  onSelect: (key: string) => void
}

/** Menu button that shows the selected entry. */
export function ToolMenu({ label, entries, selected, display, wide = false, onSelect }: ChoiceProps) {
  return (
    <Dropdown
      trigger="click"
      position="bl"
      droplist={
        <Menu selectedKeys={[selected]} onClickMenuItem={onSelect}>
          {Object.entries(entries).map(([key, name]) => (
            <Menu.Item key={key}>{name}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button
        type="text"
        size="small"
        className={[styles.choice!, wide ? styles.wide! : ''].join(' ')}
        title={label}
        aria-label={typeof display === 'string' ? `${label}: ${display}` : label}
        aria-haspopup="menu"
        onMouseDown={keepFocus}
      >
        <span>{display}</span>
        <IconDown aria-hidden />
      </Button>
    </Dropdown>
  )
}
