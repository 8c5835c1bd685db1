import { Radio } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { MenuType } from '@tessera/shared/contract/shell/session'
import { menus, type MenuRow } from '@tessera/shared/contract/system/menus'
import { defaultCodes } from '@tessera/shared/access/can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { useStateActions } from '@tessera/shared/widgets/crud/use-state-actions'
import { useMenuColumns } from './columns.tsx'
import { MenuForm } from './form.tsx'
import { ImportMenus } from './import-button.tsx'
import { text as importing } from './import-text.ts'
import { saveOrder } from './save-order.ts'
import { text } from './text.ts'
import type { RightsDrawer } from './rights/drawer.tsx'
import { text as rights } from './rights/text.ts'

/** The wire's name for "at the top". */
const top = '-1'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const category = filter['category'] === 'App' ? 'App' : 'Web'
  const [below, setBelow] = useState<string | null>(null)
  const r = useText(rights)
  const i = useText(importing)
  const [opened, setOpened] = useState<MenuRow | null>(null)
  const states = useStateActions<MenuRow>(menus.setState, menus.list)
  const addChild: Action<MenuRow> = {
    label: t('menus.addChild'),
    code: defaultCodes.add,
    hidden: ({ type }) => type !== MenuType.directory,
    run: ({ id }) => setBelow(id),
  }

  const rightsOf: Action<MenuRow> = {
    label: r('rights.open'),
    code: defaultCodes.edit,
    hidden: ({ type }) => type === MenuType.directory,
    run: setOpened,
  }
  const sisters = (rows: readonly MenuRow[], id: string): readonly MenuRow[] =>
    rows.some((row) => row.id === id)
      ? rows
      : (rows.map(({ children }) => sisters(children, id)).find((found) => found.length > 0) ?? [])
  const move = async (id: string, by: -1 | 1) => {
    const all = await call(menus.list, { category }).catch(() => null)
    if (all) await saveOrder(menus, sisters(all.list, id), id, by)
  }
  const moves: Action<MenuRow>[] = [
    { label: t('menus.up'), code: defaultCodes.edit, run: ({ id }) => void move(id, -1) },
    { label: t('menus.down'), code: defaultCodes.edit, run: ({ id }) => void move(id, 1) },
  ]
  const exported: Action<MenuRow> = {
    label: i('importing.export'),
    run: ({ id }) => void call(menus.export, { id }).then(followLink, () => undefined),
  }

  return (
    <>
      <Crud
        tree
        menu={menu}
        list={menus.list}
        remove={menus.remove}
        columns={useMenuColumns()}
        actions={[rightsOf, addChild, ...moves, exported, ...states]}
        tools={<ImportMenus menuId={menu.id} />}
        filter={{ category }}
        filters={
          <Radio.Group
            type="button"
            aria-label={t('menus.category')}
            value={category}
            onChange={(next: string) =>
              change({ filter: { ...filter, category: next === 'App' ? next : '' } })
            }
          >
            <Radio value="Web">{t('menus.web')}</Radio>
            <Radio value="App">{t('menus.app')}</Radio>
          </Radio.Group>
        }
        form={({ id, onClose }) => <MenuForm id={id} parentId={top} category={category} onClose={onClose} />}
        empty={t('menus.empty')}
      />
      {opened && <Rights menu={opened} onClose={() => setOpened(null)} />}
      {below !== null && (
        <MenuForm id={null} parentId={below} category={category} onClose={() => setBelow(null)} />
      )}
    </>
  )
}

/** The drawer of rights comes when it is first asked for. */
function Rights(props: Parameters<typeof RightsDrawer>[0]) {
  const [Drawer, setDrawer] = useState<ComponentType<typeof props> | null>(null)
  useEffect(() => {
    void import('./rights/drawer.tsx').then(({ RightsDrawer: loaded }) => setDrawer(() => loaded))
  }, [])
  return Drawer && <Drawer {...props} />
}
