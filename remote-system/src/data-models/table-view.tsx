import { Button, Drawer, Dropdown, Input, Menu, Pagination, Radio, Select } from '@arco-design/web-react'
import { IconCheck, IconDownload } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { dataModels, type DataField } from '@tessera/shared/contract/data/models'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import styles from './data-models.module.css'

const files = ['xlsx', 'csv', 'sql', 'json'] as const
const pageSize = 20

/** Shows fields and rows of a table, and exports it. */
export function TableView({
  linkId,
  table,
  onClose,
}: {
  linkId: string
  table: string
  onClose: () => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [tab, setTab] = useState<'fields' | 'rows'>('fields')
  const { data, error, mutate } = useCall(dataModels.fields, { linkId, table })
  const fields = data?.list ?? []
  const checkMark = (on: 0 | 1) =>
    on ? <IconCheck role="img" aria-hidden={false} aria-label={t('dataModels.yes')} /> : ''
  const exports = (
    <Menu
      onClickMenuItem={(format) =>
        void call(dataModels.export, { linkId, table, as: format as 'json' }).then(followLink, () => {})
      }
    >
      {files.map((format) => (
        <Menu.Item key={format}>{t(`dataModels.as.${format}`)}</Menu.Item>
      ))}
    </Menu>
  )
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(table)}
        visible
        title={table}
        width="min(1080px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && <ListFailed failure={error} onRetry={() => void mutate()} />}
        {!error && !data && <ListSkeleton columns={5} />}
        {!error && data && (
          <div className={styles.pane}>
            <div className={styles.head}>
              <Radio.Group type="button" aria-label={table} value={tab} onChange={setTab}>
                <Radio value="fields">{t('dataModels.fields')}</Radio>
                <Radio value="rows">{t('dataModels.rows')}</Radio>
              </Radio.Group>
              <Dropdown droplist={exports} trigger="click" position="br">
                <Button icon={<IconDownload />}>{t('dataModels.export')}</Button>
              </Dropdown>
            </div>
            {tab === 'rows' ? (
              <TableRows linkId={linkId} table={table} fields={fields} />
            ) : (
              <Table<DataField & { id: string }>
                name={t('dataModels.fields')}
                rows={fields.map((field) => ({ ...field, id: field.field }))}
                columns={[
                  { key: 'field', title: t('dataModels.field'), cell: ({ field }) => field },
                  {
                    key: 'fieldName',
                    title: t('dataModels.fieldName'),
                    cell: ({ fieldName }) => fieldName,
                  },
                  {
                    key: 'dataType',
                    title: t('dataModels.dataType'),
                    cell: ({ dataType }) => t(`dataModels.type.${dataType}`),
                  },
                  { key: 'type', title: t('dataModels.productType'), cell: ({ type }) => type },
                  {
                    key: 'primaryKey',
                    title: t('dataModels.primaryKey'),
                    align: 'center',
                    cell: ({ primaryKey }) => checkMark(primaryKey),
                  },
                  {
                    key: 'allowNull',
                    title: t('dataModels.allowNull'),
                    align: 'center',
                    cell: ({ allowNull }) => checkMark(allowNull),
                  },
                  {
                    key: 'defaults',
                    title: t('dataModels.defaults'),
                    cell: ({ defaults }) => defaults,
                  },
                ]}
              />
            )}
          </div>
        )}
      </Drawer>
    </>
  )
}

function TableRows({
  linkId,
  table,
  fields,
}: {
  linkId: string
  table: string
  fields: readonly DataField[]
}) {
  const t = useText(text)
  const [query, setQuery] = useState({
    field: '',
    keyword: '',
    currentPage: 1,
    sidx: '',
    sort: 'asc' as 'asc' | 'desc',
  })
  const { field, keyword, currentPage, sidx, sort } = query
  const { data, error, isLoading, mutate } = useCall(
    dataModels.preview,
    { linkId, table, currentPage, pageSize, field, keyword, ...(sidx ? { sidx, sort } : {}) },
    { keepPreviousData: true },
  )
  return (
    <div className={styles.pane}>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({
            ...query,
            keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim(),
            currentPage: 1,
          })
        }}
      >
        <Select
          className={styles.field!}
          aria-label={t('dataModels.field')}
          value={field}
          showSearch
          options={[
            { value: '', label: t('dataModels.any') },
            ...fields.map((one) => ({ value: one.field, label: one.field })),
          ]}
          onChange={(next: string) => setQuery({ ...query, field: next, currentPage: 1 })}
        />
        <Input.Search
          className={styles.keyword!}
          name="keyword"
          aria-label={t('dataModels.search')}
          placeholder={t('dataModels.search')}
          maxLength={100}
          allowClear
          onClear={() => setQuery({ ...query, keyword: '', currentPage: 1 })}
        />
      </form>
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : (
        <Table<Record<string, unknown> & { id: string }>
          name={t('dataModels.rows')}
          density="compact"
          rows={(data?.list ?? []).map((cells, index) => ({ ...cells, id: String(index) }))}
          columns={fields.map(({ field: key, dataType }, index) => ({
            key,
            title: key,
            sortable: true,
            ...(dataType === 'int' || dataType === 'bigint' || dataType === 'decimal'
              ? { align: 'right' as const }
              : {}),
            // A table may have a field named id, so find the row by its index.
            cell: (row: Record<string, unknown> & { id: string }) => (
              <Cell value={data?.list[Number(row.id)]?.[fields[index]!.field]} />
            ),
          }))}
          sort={sidx ? { key: sidx, order: sort } : undefined}
          onSort={(next) =>
            setQuery({ ...query, sidx: next?.key ?? '', sort: next?.order ?? 'asc', currentPage: 1 })
          }
          empty={isLoading ? null : t('dataModels.noRows')}
        />
      )}
      <Pagination
        size="small"
        current={currentPage}
        pageSize={pageSize}
        total={data?.pagination.total ?? 0}
        onChange={(next) => setQuery({ ...query, currentPage: next })}
      />
    </div>
  )
}

const Cell = ({ value }: { value: unknown }) =>
  value === null || value === undefined ? (
    <span className={styles.null}>NULL</span>
  ) : (
    <span title={String(value)}>{String(value)}</span>
  )
