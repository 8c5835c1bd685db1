import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type { MouseEvent, ReactNode } from 'react'
import styles from './editor.module.css'

/** The text keeps the focus, and what is selected in it, while the pointer is on the toolbar. */
const stay = (event: MouseEvent) => event.preventDefault()

interface ToolProps {
  label: string
  /** Keys that do the same, for the hint. */
  keys?: string
  pressed?: boolean
  icon: ReactNode
  onUse: () => void
}

export function Tool({ label, keys, pressed, icon, onUse, ...rest }: ToolProps) {
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
      onMouseDown={stay}
      onClick={onUse}
    />
  )
}

interface ChoiceProps {
  label: string
  entries: Readonly<Record<string, string>>
  chosen: string
  shown: ReactNode
  wide?: boolean
  onChoose: (key: string) => void
}

/** One of several, under a button that shows which. */
export function Choice({ label, entries, chosen, shown, wide = false, onChoose }: ChoiceProps) {
  return (
    <Dropdown
      trigger="click"
      position="bl"
      droplist={
        <Menu selectedKeys={[chosen]} onClickMenuItem={onChoose}>
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
        aria-label={typeof shown === 'string' ? `${label}: ${shown}` : label}
        aria-haspopup="menu"
        onMouseDown={stay}
      >
        <span>{shown}</span>
        <IconDown aria-hidden />
      </Button>
    </Dropdown>
  )
}
