import { useState } from 'react'
import { departmentFields, departments, type Department } from '@tessera/shared/contract/org/organizes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { stateCell } from '../parts/state-cell.tsx'
import { text as partsText } from '../parts/text.ts'
import { UnitPane } from '../parts/unit-pane.tsx'
import { DepartmentForm } from './form.tsx'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'

/** Value of the `orgId` filter that stands for all companies. */
const allCompanies = '0'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const [{ filter }] = useListState()
  const { data } = useLookup(lookups.departmentTree)
  const [newChildParentId, setNewChildParentId] = useState<string | null>(null)
  const stateActions = useStateActions<Department>(departments.setState, departments.list)
  const addChild: Action<Department> = {
    label: tp('parts.addChild'),
    code: defaultCodes.add,
    run: ({ id }) => setNewChildParentId(id),
  }
  const columns = fieldColumns<Department, typeof departmentFields>(
    departmentFields,
    useFieldLabel(text, 'departments', departmentFields),
    {
      fullName: { pinned: true },
      enabledMark: stateCell(),
    },
  )

  return (
    <UnitPane name="departments" field="orgId" units={data ?? []}>
      <Crud
        tree
        menu={menu}
        list={departments.list}
        filter={{ orgId: filter['orgId'] ?? allCompanies }}
        words={{ noun: t('departments.noun') }}
        remove={departments.remove}
        columns={columns}
        actions={[addChild, ...stateActions]}
        form={({ id, onClose }) => <DepartmentForm id={id} parentId={filter['orgId']} onClose={onClose} />}
        empty={t('departments.empty')}
      />
      {newChildParentId !== null && (
        <DepartmentForm id={null} parentId={newChildParentId} onClose={() => setNewChildParentId(null)} />
      )}
    </UnitPane>
  )
}
