import { IconMenu, IconPlus } from '@arco-design/web-react/icon'
import { maxButtons, type MpMenuNode } from '@tessera/shared/contract/wechat/menus'
import { useText } from '@tessera/shared/text/text'
import type { Place } from './place.ts'
import { text } from './text.ts'
import styles from './mp-menu.module.css'

interface Props {
  menu: readonly MpMenuNode[]
  /** What is being edited. */
  place: Place | null
  canAdd: boolean
  onChoose: (place: Place) => void
}

/** The menu as a follower has it at the foot of the screen, with the buttons below the one that is open. */
export function Phone({ menu, place, canAdd, onChoose }: Props) {
  const t = useText(text)
  const open = menu.find(
    ({ id, children }) =>
      place && (place.id === id || place.parentId === id || children.some((one) => one.id === place.id)),
  )
  const button = (node: MpMenuNode, parentId: string) => (
    <button
      key={node.id}
      type="button"
      className={place?.id === node.id ? `${styles.button} ${styles.chosen}` : styles.button}
      aria-pressed={place?.id === node.id}
      onClick={() => onChoose({ id: node.id, parentId })}
    >
      {node.children.length > 0 && <IconMenu aria-hidden />} {node.fullName}
    </button>
  )
  const add = (parentId: string) => (
    <button
      type="button"
      className={
        place?.id === null && place.parentId === parentId
          ? `${styles.button} ${styles.add} ${styles.chosen}`
          : `${styles.button} ${styles.add}`
      }
      aria-label={t(parentId === '-1' ? 'mpMenu.addTop' : 'mpMenu.addBelow')}
      onClick={() => onChoose({ id: null, parentId })}
    >
      <IconPlus aria-hidden />
    </button>
  )
  return (
    <section className={styles.phone} aria-label={t('mpMenu.phone')}>
      <p className={styles.top}>{t('mpMenu.account')}</p>
      <div className={styles.screen}>
        {menu.length === 0 && t('mpMenu.empty')}
        {open && (open.children.length > 0 || canAdd) && (
          <div className={styles.below} role="group" aria-label={open.fullName}>
            {open.children.map((one) => button(one, open.id))}
            {canAdd && open.children.length < maxButtons.below && add(open.id)}
          </div>
        )}
      </div>
      <div className={styles.bar}>
        {menu.map((one) => button(one, '-1'))}
        {canAdd && menu.length < maxButtons.top && add('-1')}
      </div>
    </section>
  )
}
