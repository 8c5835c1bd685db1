import type { MenuRow } from '@tessera/shared/contract/system/menus'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Copyable } from '@tessera/shared/ui/copyable'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { menuTypes } from './menu-type.ts'
import { text } from './text.ts'
import styles from './menus.module.css'

export function useMenuColumns(): Column<MenuRow>[] {
  const t = useText(text)
  return [
    {
      key: 'fullName',
      title: t('menus.fullName'),
      pinned: true,
      render: ({ fullName, icon }) => (
        <span className={styles.name}>
          <MenuIcon name={icon} />
          {fullName}
        </span>
      ),
    },
    { key: 'enCode', title: t('menus.enCode') },
    {
      key: 'type',
      title: t('menus.type'),
      render: ({ type }) => {
        const known = menuTypes.find(({ value }) => value === type)
        return known && t(known.textKey)
      },
    },
    {
      key: 'urlAddress',
      title: t('menus.urlAddress'),
      render: ({ urlAddress }) => urlAddress && <Copyable>{urlAddress}</Copyable>,
    },
    {
      key: 'enabledMark',
      title: t('menus.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('menus.sortCode'), align: 'right' },
  ]
}
