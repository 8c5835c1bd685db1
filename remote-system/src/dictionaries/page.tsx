import { Empty } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { Entries } from './entries.tsx'
import { PackageButtons } from './package-buttons.tsx'
import { text } from './text.ts'
import { findFirstLeafType, findType } from './types.ts'
import { TypesPane } from './types-pane.tsx'

/** Dictionaries on the left, entries of the selected one on the right. The URL stores the selection. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const { data, error, mutate } = useCall(dictionaryTypes.list, {})
  const types = data?.list ?? []
  const selected = findType(filter['typeId'] ?? '', types) ?? findFirstLeafType(types)
  const renderEntries = () => {
    if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
    if (!data) return <ListSkeleton columns={5} />
    if (!selected) return <Empty description={t('dictionaries.none')} />
    return (
      <Entries
        key={`${selected.id} ${selected.isTree}`}
        menu={menu}
        type={selected}
        tools={<PackageButtons menuId={menu.id} typeId={selected.id} />}
      />
    )
  }
  return (
    <SidePane
      name="dictionaries"
      standardWidth={256}
      title={t('dictionaries.types')}
      selectedName={selected?.fullName ?? t('dictionaries.choose')}
      side={(close) => (
        <TypesPane
          menuId={menu.id}
          types={types}
          selected={selected}
          onSelect={(typeId) => {
            setListState({ keyword: '', filter: { typeId } })
            close()
          }}
        />
      )}
    >
      {renderEntries()}
    </SidePane>
  )
}
