import { IconDown } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { useMenuTitle } from '../menu/titles.ts'
import { childrenOf } from '../menu/tree.ts'
import { indent, MenuLink } from './menu-link.tsx'
import type { MenuState } from './use-menu.ts'
import styles from './frame.module.css'

interface Props {
  items: readonly MenuItem[]
  menu: MenuState
  depth?: number
  /** Rendered before the items. */
  first?: ReactNode
}

/**
 * A list of links and of directories that expand in place. Collapsed directories are not rendered, which
 * keeps menus of thousands of items fast.
 */
export function MenuList({ items, menu, depth = 0, first }: Props) {
  const list = (part: readonly MenuItem[]) =>
    part.map((item) => <Item key={item.id} item={item} menu={menu} depth={depth} />)
  if (items.length <= blockItems) {
    return (
      <ul className={styles.menu}>
        {first}
        {list(items)}
      </ul>
    )
  }
  return (
    <>
      {first && <ul className={styles.menu}>{first}</ul>}
      {splitIntoBlocks(items).map((block) => (
        <ul
          key={block[0]!.id}
          className={`${styles.menu} ${styles.block}`}
          style={{ containIntrinsicBlockSize: `auto ${block.length * itemHeight}px` }}
        >
          {list(block)}
        </ul>
      ))}
    </>
  )
}

/** Height of an item in pixels, as in frame.css. */
const itemHeight = 40
/**
 * Items of a long list are laid out and painted in blocks of this size. The browser checks with every frame of
 * scrolling which blocks are near, which would take longer for thousands of items than for some blocks.
 */
const blockItems = 50

const splitIntoBlocks = (items: readonly MenuItem[]): readonly MenuItem[][] =>
  Array.from({ length: Math.ceil(items.length / blockItems) }, (_, at) =>
    items.slice(at * blockItems, (at + 1) * blockItems),
  )

function Item({ item, menu, depth }: { item: MenuItem; menu: MenuState; depth: number }) {
  const titleOf = useMenuTitle()
  const route = menu.byId.get(item.id)
  if (item.type !== MenuType.directory)
    return route ? (
      <li>
        <MenuLink route={route} depth={depth} />
      </li>
    ) : null
  const title = titleOf(item)
  const open = menu.opened.has(item.id)
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-contains-current={menu.trail.includes(item.id) || undefined}
        style={indent(depth)}
        aria-expanded={open}
        title={title}
        onClick={() => menu.toggle(item.id)}
      >
        <MenuIcon name={item.icon} />
        <span>{title}</span>
        <IconDown className={styles.arrow} aria-hidden />
      </button>
      {open && <MenuList items={childrenOf(item)} menu={menu} depth={depth + 1} />}
    </li>
  )
}
