import { Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataSources, dbTypes, type DataSource } from '@tessera/shared/contract/data/sources'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useSourceColumns } from './columns.tsx'
import { DataSourceForm } from './form.tsx'
import { ReleasedTablesButton } from './released-button.tsx'
import { text } from './text.ts'
import styles from './data-sources.module.css'

/** Connections to other databases. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const stateActions = useStateActions<DataSource>(dataSources.setState, dataSources.list)
  return (
    <Crud
      menu={menu}
      list={dataSources.list}
      words={{ noun: t('dataSources.noun') }}
      remove={dataSources.remove}
      columns={useSourceColumns()}
      actions={stateActions}
      filters={
        <Select
          className={styles.types!}
          allowClear
          aria-label={t('dataSources.dbType')}
          placeholder={t('dataSources.allTypes')}
          value={filter['dbType']}
          options={dbTypes.map((value) => ({ value, label: t(`dataSources.type.${value}`) }))}
          onChange={(dbType?: string) => setListState({ filter: { ...filter, dbType: dbType ?? '' } })}
        />
      }
      form={({ id, onClose }) => <DataSourceForm id={id} onClose={onClose} />}
      tools={
        <Can modelId={menu.id} code={defaultCodes.edit}>
          <ReleasedTablesButton />
        </Can>
      }
      empty={t('dataSources.empty')}
    />
  )
}
