import { Radio } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus, type MenuRow } from '@tessera/shared/contract/system/menus'
import { defaultCodes } from '@tessera/shared/access/can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useMenuColumns } from './columns.tsx'
import { MenuForm } from './form.tsx'
import { ImportMenus } from './import-button.tsx'
import { text as importText } from './import-text.ts'
import { saveOrder } from './save-order.ts'
import { text } from './text.ts'
import type { RightsDrawer } from './rights/drawer.tsx'
import { text as rightsText } from './rights/text.ts'

/** Parent id of top-level menus in the contract. */
const top = '-1'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const category = filter['category'] === 'App' ? 'App' : 'Web'
  const [parentOfNew, setParentOfNew] = useState<string | null>(null)
  const translateRights = useText(rightsText)
  const translateImport = useText(importText)
  const [opened, setOpened] = useState<MenuRow | null>(null)
  const stateActions = useStateActions<MenuRow>(menus.setState, menus.list)
  const addChild: Action<MenuRow> = {
    label: t('menus.addChild'),
    code: defaultCodes.add,
    hidden: ({ type }) => type !== MenuType.directory,
    run: ({ id }) => setParentOfNew(id),
  }

  const editRights: Action<MenuRow> = {
    label: translateRights('rights.open'),
    code: defaultCodes.edit,
    hidden: ({ type }) => type === MenuType.directory,
    run: setOpened,
  }
  const findSiblings = (rows: readonly MenuRow[], id: string): readonly MenuRow[] =>
    rows.some((row) => row.id === id)
      ? rows
      : (rows.map(({ children }) => findSiblings(children, id)).find((found) => found.length > 0) ?? [])
  const move = async (id: string, offset: -1 | 1) => {
    const menuTree = await call(menus.list, { category }).catch(() => null)
    if (menuTree) await saveOrder(menus, findSiblings(menuTree.list, id), id, offset)
  }
  const moveActions: Action<MenuRow>[] = [
    { label: t('menus.up'), code: defaultCodes.edit, run: ({ id }) => void move(id, -1) },
    { label: t('menus.down'), code: defaultCodes.edit, run: ({ id }) => void move(id, 1) },
  ]
  const exportRow: Action<MenuRow> = {
    label: translateImport('importing.export'),
    run: ({ id }) => void call(menus.export, { id }).then(followLink, () => undefined),
  }

  return (
    <>
      <Crud
        tree
        menu={menu}
        list={menus.list}
        words={{ noun: t('menus.noun') }}
        remove={menus.remove}
        columns={useMenuColumns()}
        actions={[editRights, addChild, ...moveActions, exportRow, ...stateActions]}
        tools={<ImportMenus menuId={menu.id} />}
        filter={{ category }}
        filters={
          <Radio.Group
            type="button"
            aria-label={t('menus.category')}
            value={category}
            onChange={(next: string) =>
              setListState({ filter: { ...filter, category: next === 'App' ? next : '' } })
            }
          >
            <Radio value="Web">{t('menus.web')}</Radio>
            <Radio value="App">{t('menus.app')}</Radio>
          </Radio.Group>
        }
        form={({ id, onClose }) => <MenuForm id={id} parentId={top} category={category} onClose={onClose} />}
        empty={t('menus.empty')}
      />
      {opened && <LazyRightsDrawer menu={opened} onClose={() => setOpened(null)} />}
      {parentOfNew !== null && (
        <MenuForm id={null} parentId={parentOfNew} category={category} onClose={() => setParentOfNew(null)} />
      )}
    </>
  )
}

/** Loads the code of the permissions drawer when it is opened first. */
function LazyRightsDrawer(props: Parameters<typeof RightsDrawer>[0]) {
  const [Drawer, setDrawer] = useState<ComponentType<typeof props> | null>(null)
  useEffect(() => {
    void import('./rights/drawer.tsx').then(({ RightsDrawer: loaded }) => setDrawer(() => loaded))
  }, [])
  return Drawer && <Drawer {...props} />
}
