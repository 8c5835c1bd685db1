import { useState } from 'react'
import { organizeFields, organizes, type OrganizeNode } from '@tessera/shared/contract/org/organizes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { stateCell } from '../parts/state-cell.tsx'
import { text as partsText } from '../parts/text.ts'
import { OrganizeForm } from './form.tsx'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const [newChildParentId, setNewChildParentId] = useState<string | null>(null)
  const stateActions = useStateActions<OrganizeNode>(organizes.setState, organizes.list)
  const addChild: Action<OrganizeNode> = {
    label: tp('parts.addChild'),
    code: defaultCodes.add,
    run: ({ id }) => setNewChildParentId(id),
  }
  const columns = fieldColumns<OrganizeNode, typeof organizeFields>(
    organizeFields,
    useFieldLabel(text, 'organizes', organizeFields),
    {
      fullName: { pinned: true },
      enabledMark: stateCell(),
    },
  )

  return (
    <>
      <Crud
        tree
        menu={menu}
        list={organizes.list}
        words={{ noun: t('organizes.noun') }}
        remove={organizes.remove}
        columns={columns}
        actions={[addChild, ...stateActions]}
        form={({ id, onClose }) => <OrganizeForm id={id} parentId={null} onClose={onClose} />}
        empty={t('organizes.empty')}
      />
      {newChildParentId !== null && (
        <OrganizeForm id={null} parentId={newChildParentId} onClose={() => setNewChildParentId(null)} />
      )}
    </>
  )
}
