import { Empty } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { ListFailed, ListSkeleton } from '@tessera/shared/widgets/crud/states'
import { SidePane } from '@tessera/shared/widgets/side-pane/side-pane'
import { Entries } from './entries.tsx'
import { text } from './text.ts'
import { firstOf, typeOf } from './types.ts'
import { TypesPane } from './types-pane.tsx'

/** Types at the left, the entries of the chosen one beside them (specification: wire 9.1, 9.2); which is chosen stands in the address. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data, error, mutate } = useCall(dictionaryTypes.list, {})
  const types = data?.list ?? []
  const chosen = typeOf(filter['typeId'] ?? '', types) ?? firstOf(types)
  return (
    <SidePane
      name="dictionaries"
      title={t('dictionaries.types')}
      chosen={chosen?.fullName ?? t('dictionaries.choose')}
      side={(close) => (
        <TypesPane
          menuId={menu.id}
          types={types}
          chosen={chosen}
          onChoose={(typeId) => {
            change({ keyword: '', filter: { typeId } })
            close()
          }}
        />
      )}
    >
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <ListSkeleton columns={5} />
      ) : chosen ? (
        <Entries key={`${chosen.id} ${chosen.isTree}`} menu={menu} type={chosen} />
      ) : (
        <Empty description={t('dictionaries.none')} />
      )}
    </SidePane>
  )
}
