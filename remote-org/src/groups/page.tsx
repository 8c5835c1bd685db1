import { groups, type GroupRow } from '@tessera/shared/contract/org/groups'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useCommonColumns } from '../parts/common-columns.tsx'
import { text as partsText } from '../parts/text.ts'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { GroupForm } from './form.tsx'
import { text } from './text.ts'

const stale = [groups.list, groups.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const { data } = useLookup(lookups.dictionaries)
  const types = new Map(
    data
      ?.find(({ enCode }) => enCode === 'groupType')
      ?.dictionaryList.map(({ enCode, fullName }) => [enCode, fullName]),
  )
  const holder = useHolderActions<GroupRow>('Group', groups.list, ({ fullName }) => fullName)
  const removal = useHolderRemoval({ calls: groups, noun: t('groups.noun'), stale })
  const stateActions = useStateActions<GroupRow>(groups.setState, groups.list)
  const columns: Column<GroupRow>[] = [
    { key: 'fullName', title: t('groups.fullName'), pinned: true },
    { key: 'enCode', title: tp('parts.enCode') },
    { key: 'type', title: tp('parts.type'), render: ({ type }) => types.get(type) ?? type },
    { key: 'members', title: t('groups.members'), align: 'right' },
    ...useCommonColumns<GroupRow>(),
  ]

  return (
    <>
      <Crud
        menu={menu}
        list={groups.list}
        words={{ noun: t('groups.noun') }}
        remove={groups.remove}
        beforeRemove={removal.beforeRemove}
        columns={columns}
        actions={[...holder.actions, ...stateActions]}
        form={({ id, onClose }) => <GroupForm id={id} onAuthorize={holder.openGrants} onClose={onClose} />}
        empty={t('groups.empty')}
      />
      {holder.dialog}
      {removal.dialog}
    </>
  )
}
