import { groupFields, groups, type GroupRow } from '@tessera/shared/contract/org/groups'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { stateCell } from '../parts/state-cell.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { GroupForm } from './form.tsx'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'

const stale = [groups.list, groups.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const { data } = useLookup(lookups.dictionaries)
  const types = new Map(
    data
      ?.find(({ enCode }) => enCode === 'groupType')
      ?.dictionaryList.map(({ enCode, fullName }) => [enCode, fullName]),
  )
  const holder = useHolderActions<GroupRow>('Group', groups.list, ({ fullName }) => fullName)
  const removal = useHolderRemoval({ calls: groups, noun: t('groups.noun'), stale })
  const stateActions = useStateActions<GroupRow>(groups.setState, groups.list)
  const columns = fieldColumns<GroupRow, typeof groupFields>(
    groupFields,
    useFieldLabel(text, 'groups', groupFields),
    {
      fullName: { pinned: true },
      type: { render: ({ type }) => types.get(type) ?? type },
      enabledMark: stateCell(),
    },
  )

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
