import { IconMenu, IconPlus } from '@arco-design/web-react/icon'
import { maxButtons, type MpMenuNode } from '@tessera/shared/contract/wechat/menus'
import { useText } from '@tessera/shared/text/text'
import type { ButtonPosition } from './button-position.ts'
import { text } from './text.ts'
import styles from './mp-menu.module.css'

interface Props {
  menu: readonly MpMenuNode[]
  /** The button being edited. */
  position: ButtonPosition | null
  canAdd: boolean
  onSelect: (place: ButtonPosition) => void
}

/** Phone preview of the menu, with the sub-buttons of the selected one. */
export function PhoneMenu({ menu, position, canAdd, onSelect }: Props) {
  const t = useText(text)
  const openButton = menu.find(
    ({ id, children }) =>
      position &&
      (position.id === id || position.parentId === id || children.some((child) => child.id === position.id)),
  )
  const menuButton = (node: MpMenuNode, parentId: string) => (
    <button
      key={node.id}
      type="button"
      className={position?.id === node.id ? `${styles.button} ${styles.chosen}` : styles.button}
      aria-pressed={position?.id === node.id}
      onClick={() => onSelect({ id: node.id, parentId })}
    >
      {node.children.length > 0 && <IconMenu aria-hidden />} {node.fullName}
    </button>
  )
  const addButton = (parentId: string) => (
    <button
      type="button"
      className={
        position?.id === null && position.parentId === parentId
          ? `${styles.button} ${styles.add} ${styles.chosen}`
          : `${styles.button} ${styles.add}`
      }
      aria-label={t(parentId === '-1' ? 'mpMenu.addTop' : 'mpMenu.addBelow')}
      onClick={() => onSelect({ id: null, parentId })}
    >
      <IconPlus aria-hidden />
    </button>
  )
  return (
    <section className={styles.phone} aria-label={t('mpMenu.phone')}>
      <p className={styles.top}>{t('mpMenu.account')}</p>
      <div className={styles.screen}>
        {menu.length === 0 && t('mpMenu.empty')}
        {openButton && (openButton.children.length > 0 || canAdd) && (
          <div className={styles.below} role="group" aria-label={openButton.fullName}>
            {openButton.children.map((child) => menuButton(child, openButton.id))}
            {canAdd && openButton.children.length < maxButtons.below && addButton(openButton.id)}
          </div>
        )}
      </div>
      <div className={styles.bar}>
        {menu.map((child) => menuButton(child, '-1'))}
        {canAdd && menu.length < maxButtons.top && addButton('-1')}
      </div>
    </section>
  )
}
