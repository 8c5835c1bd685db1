import { useState } from 'react'
import { organizes, type OrganizeNode } from '@tessera/shared/contract/org/organizes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useCommonColumns } from '../parts/common-columns.tsx'
import { text as partsText } from '../parts/text.ts'
import { OrganizeForm } from './form.tsx'
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
  const columns: Column<OrganizeNode>[] = [
    { key: 'fullName', title: t('organizes.fullName'), pinned: true },
    { key: 'enCode', title: tp('parts.enCode') },
    ...useCommonColumns<OrganizeNode>(),
  ]

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
