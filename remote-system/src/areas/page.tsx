import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { areas, type AreaRow } from '@tessera/shared/contract/system/areas'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import styles from './areas.module.css'
import { AreaForm } from './form.tsx'
import { text } from './text.ts'

const root = '-1'

/** Administrative divisions, loaded one level at a time. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [parentOfNew, setParentOfNew] = useState<string | null>(null)
  const stateActions = useStateActions<AreaRow>(areas.setState, areas.list)
  const addChild: Action<AreaRow> = {
    label: t('areas.addChild'),
    code: defaultCodes.add,
    run: ({ id }) => setParentOfNew(id),
  }
  const columns: Column<AreaRow>[] = [
    {
      key: 'fullName',
      title: t('areas.fullName'),
      pinned: true,
      render: ({ fullName, way }) => (
        <>
          {way && <span className={styles.way}>{way}/</span>}
          {fullName}
        </>
      ),
    },
    {
      key: 'enCode',
      title: t('areas.enCode'),
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'enabledMark',
      title: t('areas.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('areas.sortCode'), align: 'right' },
  ]
  return (
    <>
      <Crud
        tree
        loadChildren={(id) => ({ id })}
        menu={menu}
        list={areas.list}
        words={{ noun: t('areas.noun') }}
        remove={areas.remove}
        columns={columns}
        actions={[addChild, ...stateActions]}
        filter={{ id: root }}
        form={({ id, onClose }) => <AreaForm id={id} parentId={root} onClose={onClose} />}
        empty={t('areas.empty')}
      />
      {parentOfNew !== null && (
        <AreaForm id={null} parentId={parentOfNew} onClose={() => setParentOfNew(null)} />
      )}
    </>
  )
}
