import { positionFields, positions, type PositionRow } from '@tessera/shared/contract/org/positions'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useUnitLabels } from '@tessera/shared/client/use-unit-labels'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { stateCell } from '../parts/state-cell.tsx'
import { UnitPane } from '../parts/unit-pane.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { PositionForm } from './form.tsx'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'

const stale = [positions.list, positions.all, positions.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }] = useListState()
  const { data } = useLookup(lookups.departmentTree)
  const holder = useHolderActions<PositionRow>('Position', positions.list, ({ fullName }) => fullName)
  const removal = useHolderRemoval({ calls: positions, noun: t('positions.noun'), stale })
  const stateActions = useStateActions<PositionRow>(positions.setState, positions.list)
  const labels = useUnitLabels()
  const columns = fieldColumns<PositionRow, typeof positionFields>(
    positionFields,
    useFieldLabel(text, 'positions', positionFields),
    {
      fullName: { pinned: true },
      department: { render: ({ organizeId, department }) => labels.get(organizeId) ?? department },
      enabledMark: stateCell(),
    },
  )

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
