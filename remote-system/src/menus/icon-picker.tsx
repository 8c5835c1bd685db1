import { Button, Popover } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon, menuIcons } from '@tessera/shared/widgets/menu-icon'
import { text } from './text.ts'
import styles from './menus.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
}

/** One of the icons that menu rows may name. */
export function IconPicker({ value = '', onChange }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const pick = (name: string) => {
    onChange?.(name)
    setOpen(false)
  }
  const choice = (
    <div className={styles.icons}>
      {Object.keys(menuIcons).map((name) => (
        <Button key={name} type={name === value ? 'primary' : 'text'} icon={<MenuIcon name={name} />} aria-label={name} aria-pressed={name === value} title={name} onClick={() => pick(name)} />
      ))}
    </div>
  )
  return (
    <Popover trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} content={choice}>
      <Button icon={<MenuIcon name={value} />} aria-label={`${t('menus.chooseIcon')}: ${value}`} aria-expanded={open}>
        {value || t('menus.chooseIcon')}
      </Button>
    </Popover>
  )
}
