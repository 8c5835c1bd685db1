import { Button, Input, Popover } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../text/text.ts'
import { MenuIcon } from '../menu-icon.tsx'
import { usePopupFocus } from '../popup/use-popup-focus.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { iconGroups } from './icon-groups.ts'
import { text } from './text.ts'
import styles from './icon-picker.module.css'

interface Props {
  /** Name of the setting, for screen readers. */
  label?: string
  value?: string
  onChange?: (value: string) => void
}

type Group = keyof typeof iconGroups
const iconsPerRow = 8

/** Selects the icon of a menu or a flow, by group or by searching for its name. */
export function IconPicker({ label, value = '', onChange }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const {
    button,
    content: choice,
    onKeyDown,
  } = usePopupFocus<HTMLDivElement>('dialog', open, () => setOpen(false))
  const query = keyword.trim().toLowerCase()
  const groups = (Object.keys(iconGroups) as Group[])
    .map((group) => ({
      group,
      names: iconGroups[group].filter((name) =>
        `${name} ${t(`icons.${name}`)}`.toLowerCase().includes(query),
      ),
    }))
    .filter(({ names }) => names.length > 0)
  const matches = groups.flatMap(({ names }) => names)
  const first = matches.find((name) => name === value) ?? matches[0]
  const pick = (name: string) => {
    onChange?.(name)
    setOpen(false)
    setKeyword('')
  }
  // Arrow keys move between icons; Tab stops at one icon only.
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const icons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-icon]')]
    const index = icons.indexOf(event.target as HTMLElement)
    const offset = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: index < 0 ? 1 : iconsPerRow,
      ArrowUp: -iconsPerRow,
    }[event.key]
    if (offset === undefined || (index < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    icons[Math.min(icons.length - 1, Math.max(0, index + offset))]?.focus()
  }
  const content = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the icons inside; Escape and Tab close it
    <div
      ref={choice}
      className={styles.choice}
      role="dialog"
      aria-label={label ?? t('icons.choose')}
      tabIndex={-1}
      onKeyDown={(event) => {
        moveFocus(event)
        onKeyDown(event)
      }}
    >
      <Input
        autoFocus
        allowClear
        size="small"
        prefix={<IconSearch />}
        aria-label={t('icons.search')}
        placeholder={t('icons.search')}
        value={keyword}
        onChange={setKeyword}
        onPressEnter={(event) => {
          // Enter must not submit the surrounding form.
          event.preventDefault()
          event.stopPropagation()
          if (matches[0]) pick(matches[0])
        }}
      />
      {matches.length === 0 && <p role="status">{t('icons.noSuch')}</p>}
      <div className={styles.groups}>
        {groups.map(({ group, names }) => (
          <div key={group} role="group" aria-label={t(`icons.group.${group}`)}>
            <div className={styles.heading} aria-hidden>
              {t(`icons.group.${group}`)}
            </div>
            <div className={styles.icons}>
              {names.map((name) => (
                <Button
                  key={name}
                  data-icon
                  tabIndex={name === first ? 0 : -1}
                  type={name === value ? 'primary' : 'text'}
                  icon={<MenuIcon name={name} />}
                  aria-label={t(`icons.${name}`)}
                  aria-pressed={name === value}
                  title={t(`icons.${name}`)}
                  onClick={() => pick(name)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {value !== '' && (
        <Button size="mini" type="text" onClick={() => pick('')}>
          {t('icons.none')}
        </Button>
      )}
    </div>
  )
  const selectedIcon = matches.concat(Object.values(iconGroups).flat()).find((name) => name === value)
  const shown = selectedIcon ? t(`icons.${selectedIcon}`) : value || t('icons.choose')
  return (
    <>
      {anchor}
      <Popover
        className={scope}
        trigger="click"
        position="bl"
        popupVisible={open}
        onVisibleChange={setOpen}
        content={content}
      >
        <Button
          ref={button}
          icon={<MenuIcon name={value} />}
          aria-haspopup="dialog"
          onKeyDown={onKeyDown}
          aria-label={label || value ? `${label ?? t('icons.choose')}: ${shown}` : shown}
          aria-expanded={open}
        >
          {shown}
        </Button>
      </Popover>
    </>
  )
}
