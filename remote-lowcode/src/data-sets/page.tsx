import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { dataSetKinds, dataSets, type DataSetRow } from '@tessera/shared/contract/lowcode/data-sets'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { showResult } from '@tessera/shared/ui/show-result'
import type { Action } from '@tessera/shared/ui/table/column'
import { UsesBeforeRemoval } from '@tessera/shared/ui/uses/uses'
import { useCategories } from './categories.ts'
import { useDataSetColumns } from './columns.tsx'
import { DataSetForm } from './form.tsx'
import { HoldersDialog } from './holders.tsx'
import { text } from './text.ts'
import styles from './data-sets.module.css'

/** Rows for portals, reports and screens. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const categories = useCategories()
  const [{ filter }, setListState] = useListState()
  const stateActions = useStateActions<DataSetRow>(dataSets.setState, dataSets.list)
  const copy = useSend(dataSets.copy, { stale: [dataSets.list] })
  const canGrant = useMenu('permission.authorize') !== undefined
  const [granted, setGranted] = useState<DataSetRow | null>(null)
  const actions: Action<DataSetRow>[] = [
    ...stateActions,
    {
      label: t('dataSets.holders'),
      // Other kinds follow the rights of each user on their source.
      hidden: ({ kind }) => !canGrant || (kind !== 'sql' && kind !== 'static'),
      run: setGranted,
    },
    {
      label: t('dataSets.copy'),
      code: defaultCodes.add,
      run: ({ id }) => void showResult(copy.send({ id })),
    },
    {
      label: t('dataSets.export'),
      run: ({ id }) => void call(dataSets.export, { id }).then(followLink, () => {}),
    },
  ]
  return (
    <>
      <Crud<typeof dataSets.list, DataSetRow>
        menu={menu}
        list={dataSets.list}
        stale={[dataSets.selector]}
        words={{
          noun: t('dataSets.noun'),
          noteOf: (id) => <UsesBeforeRemoval of={uses.ofDataSet} id={id} />,
        }}
        remove={dataSets.remove}
        columns={useDataSetColumns()}
        actions={actions}
        filters={
          <>
            <Select
              className={styles.filter!}
              aria-label={t('dataSets.category')}
              placeholder={t('dataSets.category')}
              allowClear
              value={filter['category'] || undefined}
              options={categories.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              onChange={(category?: string) =>
                setListState({ filter: { ...filter, category: category ?? '' } })
              }
            />
            <Select
              className={styles.filter!}
              aria-label={t('dataSets.kind')}
              placeholder={t('dataSets.kind')}
              allowClear
              value={filter['kind'] || undefined}
              options={dataSetKinds.map((kind) => ({ value: kind, label: t(`dataSets.kind.${kind}`) }))}
              onChange={(kind?: string) => setListState({ filter: { ...filter, kind: kind ?? '' } })}
            />
          </>
        }
        form={({ id, onClose }) => <DataSetForm id={id} onClose={onClose} />}
        tools={
          <Can modelId={menu.id} code={defaultCodes.add}>
            <ImportButton call={dataSets.import} onImported={() => void refresh(dataSets.list)} />
          </Can>
        }
        empty={<EmptyState title={t('dataSets.empty')}>{t('dataSets.emptyHint')}</EmptyState>}
      />
      {granted && <HoldersDialog row={granted} onClose={() => setGranted(null)} />}
    </>
  )
}
