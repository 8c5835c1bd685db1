import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { dataInterfaces, type DataInterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { OrganizeTree } from '@tessera/shared/ui/organize-tree/organize-tree'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { UsesBeforeRemoval } from '@tessera/shared/ui/uses/uses'
import { useCategories } from './categories.ts'
import { useInterfaceColumns } from './columns.tsx'
import { ImportInterfaceButton } from './import-button.tsx'
import { InterfaceForm } from './form.tsx'
import { CallLog } from './log.tsx'
import { text } from './text.ts'
import { TestDrawer } from './test-drawer.tsx'

/** Data interfaces by category. The URL stores the selected category. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const categories = useCategories()
  const [{ filter }, setListState] = useListState()
  const selectedCategory = filter['categoryId'] ?? ''
  const [opened, setOpened] = useState<{ what: 'log' | 'try'; row: DataInterfaceRow } | null>(null)
  const stateActions = useStateActions<DataInterfaceRow>(dataInterfaces.setState, dataInterfaces.list)
  const copy = useSend(dataInterfaces.copy, { stale: [dataInterfaces.list] })
  const actions: Action<DataInterfaceRow>[] = [
    { label: t('interfaces.try'), code: defaultCodes.edit, run: (row) => setOpened({ what: 'try', row }) },
    { label: t('interfaces.log'), run: (row) => setOpened({ what: 'log', row }) },
    ...stateActions,
    {
      label: t('interfaces.copy'),
      code: defaultCodes.add,
      run: ({ id }) => void copy.send({ id }).catch(() => {}),
    },
    {
      label: t('interfaces.export'),
      run: ({ id }) => void call(dataInterfaces.export, { id }).then(followLink, () => {}),
    },
  ]
  return (
    <>
      <SidePane
        name="data-interfaces"
        title={t('interfaces.categories')}
        selectedName={categories.find(({ id }) => id === selectedCategory)?.fullName ?? t('interfaces.all')}
        side={(close) => (
          <OrganizeTree
            key={categories.length > 0 ? 'loaded' : 'loading'}
            units={categories.map(({ id, fullName }) => ({ id, fullName, type: 'folder', children: [] }))}
            selectedId={selectedCategory}
            onSelect={(categoryId) => {
              setListState({ keyword: '', filter: { categoryId } })
              close()
            }}
            labels={{
              name: t('interfaces.categories'),
              search: t('interfaces.search'),
              noMatches: t('interfaces.nothing'),
              all: t('interfaces.all'),
            }}
          />
        )}
      >
        <Crud
          key={selectedCategory}
          menu={menu}
          list={dataInterfaces.list}
          words={{
            noun: t('interfaces.noun'),
            noteOf: (id) => <UsesBeforeRemoval of={uses.ofInterface} id={id} />,
          }}
          remove={dataInterfaces.remove}
          columns={useInterfaceColumns()}
          actions={actions}
          filter={selectedCategory ? { categoryId: selectedCategory } : {}}
          form={({ id, onClose }) => (
            <InterfaceForm id={id} categoryId={selectedCategory} onClose={onClose} />
          )}
          tools={
            <Can modelId={menu.id} code={defaultCodes.add}>
              <ImportInterfaceButton />
            </Can>
          }
          empty={t('interfaces.empty')}
        />
      </SidePane>
      {opened?.what === 'log' && <CallLog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.what === 'try' && <TestDrawer row={opened.row} onClose={() => setOpened(null)} />}
    </>
  )
}
