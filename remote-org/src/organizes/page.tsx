import { useState } from 'react'
import { organizes, type OrganizeNode } from '@tessera/shared/contract/org/organizes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useStateActions } from '@tessera/shared/widgets/crud/use-state-actions'
import { useCommonColumns } from '../parts/common-columns.tsx'
import { text as words } from '../parts/text.ts'
import { OrganizeForm } from './form.tsx'
import { text } from './text.ts'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const w = useText(words)
  const [below, setBelow] = useState<string | null>(null)
  const states = useStateActions<OrganizeNode>(organizes.setState, organizes.list)
  const addChild: Action<OrganizeNode> = {
    label: w('parts.addChild'),
    code: defaultCodes.add,
    run: ({ id }) => setBelow(id),
  }
  const columns: Column<OrganizeNode>[] = [
    { key: 'fullName', title: t('organizes.fullName'), width: 280, pinned: true },
    { key: 'enCode', title: w('parts.enCode'), width: 160 },
    ...useCommonColumns<OrganizeNode>(),
  ]

  return (
    <>
      <Crud
        tree
        menu={menu}
        list={organizes.list}
        remove={organizes.remove}
        columns={columns}
        actions={[addChild, ...states]}
        form={({ id, onClose }) => <OrganizeForm id={id} parentId={null} onClose={onClose} />}
        empty={t('organizes.empty')}
      />
      {below !== null && <OrganizeForm id={null} parentId={below} onClose={() => setBelow(null)} />}
    </>
  )
}
