import { Button, Input, Popover } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import { iconGroups } from './icon-groups.ts'
import { text as iconText } from './icon-text.ts'
import { text } from './text.ts'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
}

type Group = keyof typeof iconGroups
const perLine = 8

/** One of the icons that menu rows may name, by its group, or by a word of its name. */
export function IconPicker({ value = '', onChange }: Props) {
  const t = useText(text)
  const i = useText(iconText)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const groups = (Object.keys(iconGroups) as Group[])
    .map((group) => ({
      group,
      names: iconGroups[group].filter((name) => `${name} ${i(`icons.${name}`)}`.toLowerCase().includes(word)),
    }))
    .filter(({ names }) => names.length > 0)
  const shown = groups.flatMap(({ names }) => names)
  const first = shown.find((name) => name === value) ?? shown[0]
  const pick = (name: string) => {
    onChange?.(name)
    setOpen(false)
    setTyped('')
  }
  // Arrows walk through the icons; the Tab key finds them once.
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const icons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-icon]')]
    const at = icons.indexOf(event.target as HTMLElement)
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: at < 0 ? 1 : perLine, ArrowUp: -perLine }[event.key]
    if (by === undefined || (at < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    icons[Math.min(icons.length - 1, Math.max(0, at + by))]?.focus()
  }
  const choice = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the icons inside
    <div className={styles.choice} onKeyDown={walk}>
      <Input
        autoFocus
        allowClear
        size="small"
        prefix={<IconSearch />}
        aria-label={i('icons.search')}
        placeholder={i('icons.search')}
        value={typed}
        onChange={setTyped}
        onPressEnter={(event) => {
          // The form around it must not take it for "save".
          event.preventDefault()
          event.stopPropagation()
          if (shown[0]) pick(shown[0])
        }}
      />
      {shown.length === 0 && <p role="status">{i('icons.noSuch')}</p>}
      <div className={styles.groups}>
        {groups.map(({ group, names }) => (
          <div key={group} role="group" aria-label={i(`icons.group.${group}`)}>
            <div className={styles.heading} aria-hidden>
              {i(`icons.group.${group}`)}
            </div>
            <div className={styles.icons}>
              {names.map((name) => (
                <Button
                  key={name}
                  data-icon
                  tabIndex={name === first ? 0 : -1}
                  type={name === value ? 'primary' : 'text'}
                  icon={<MenuIcon name={name} />}
                  aria-label={i(`icons.${name}`)}
                  aria-pressed={name === value}
                  title={i(`icons.${name}`)}
                  onClick={() => pick(name)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {value !== '' && (
        <Button size="mini" type="text" onClick={() => pick('')}>
          {i('icons.none')}
        </Button>
      )}
    </div>
  )
  const known = shown.concat(Object.values(iconGroups).flat()).find((name) => name === value)
  return (
    <Popover trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} content={choice}>
      <Button
        icon={<MenuIcon name={value} />}
        aria-label={`${t('menus.chooseIcon')}: ${value}`}
        aria-expanded={open}
      >
        {known ? i(`icons.${known}`) : value || t('menus.chooseIcon')}
      </Button>
    </Popover>
  )
}
