import { positions, type PositionRow } from '@tessera/shared/contract/org/positions'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useUnitLabels } from '@tessera/shared/client/use-unit-labels'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useCommonColumns } from '../parts/common-columns.tsx'
import { text as partsText } from '../parts/text.ts'
import { UnitPane } from '../parts/unit-pane.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { PositionForm } from './form.tsx'
import { text } from './text.ts'

const stale = [positions.list, positions.all, positions.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const [{ filter }] = useListState()
  const { data } = useLookup(lookups.departmentTree)
  const holder = useHolderActions<PositionRow>('Position', positions.list, ({ fullName }) => fullName)
  const removal = useHolderRemoval({ calls: positions, noun: t('positions.noun'), stale })
  const stateActions = useStateActions<PositionRow>(positions.setState, positions.list)
  const labels = useUnitLabels()
  const columns: Column<PositionRow>[] = [
    { key: 'fullName', title: t('positions.fullName'), pinned: true },
    { key: 'enCode', title: tp('parts.enCode') },
    { key: 'type', title: tp('parts.type') },
    {
      key: 'department',
      title: t('positions.organizeId'),
      render: ({ organizeId, department }) => labels.get(organizeId) ?? department,
    },
    { key: 'members', title: t('positions.members'), align: 'right' },
    ...useCommonColumns<PositionRow>(),
  ]

  return (
    <UnitPane name="positions" units={data ?? []}>
      <Crud
        menu={menu}
        list={positions.list}
        words={{ noun: t('positions.noun') }}
        remove={positions.remove}
        beforeRemove={removal.beforeRemove}
        columns={columns}
        actions={[...holder.actions, ...stateActions]}
        form={({ id, onClose }) => (
          <PositionForm
            id={id}
            organizeId={filter['organizeId']}
            onAuthorize={holder.openGrants}
            onClose={onClose}
          />
        )}
        empty={t('positions.empty')}
      />
      {holder.dialog}
      {removal.dialog}
    </UnitPane>
  )
}
