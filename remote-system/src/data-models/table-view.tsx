import { Button, Drawer, Dropdown, Input, Menu, Pagination, Radio, Select } from '@arco-design/web-react'
import { IconCheck, IconDownload } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { dataModels, type DataField } from '@tessera/shared/contract/system/data-models'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/widgets/crud/states'
import { asDialog } from '@tessera/shared/widgets/portal-scope/as-dialog'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { Table } from '@tessera/shared/widgets/table/table'
import { text } from './text.ts'
import styles from './data-models.module.css'

const files = ['xlsx', 'csv', 'sql', 'json'] as const
const pageSize = 20

/** A table as it stands: its fields, its rows, and files of it. */
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
  const [shown, setShown] = useState<'fields' | 'rows'>('fields')
  const { data, error, mutate } = useCall(dataModels.fields, { linkId, table })
  const fields = data?.list ?? []
  const mark = (on: 0 | 1) => (on ? <IconCheck role="img" aria-label={t('dataModels.yes')} /> : '')
  const exports = (
    <Menu
      onClickMenuItem={(as) =>
        void call(dataModels.export, { linkId, table, as: as as 'json' }).then(followLink, () => {})
      }
    >
      {files.map((as) => (
        <Menu.Item key={as}>{t(`dataModels.as.${as}`)}</Menu.Item>
      ))}
    </Menu>
  )
  return (
    <>
      {anchor}
      <Drawer
        {...asDialog(table)}
        visible
        title={table}
        width="min(1080px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error ? (
          <ListFailed failure={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <ListSkeleton columns={5} />
        ) : (
          <div className={styles.pane}>
            <div className={styles.head}>
              <Radio.Group type="button" aria-label={table} value={shown} onChange={setShown}>
                <Radio value="fields">{t('dataModels.fields')}</Radio>
                <Radio value="rows">{t('dataModels.rows')}</Radio>
              </Radio.Group>
              <Dropdown droplist={exports} trigger="click" position="br">
                <Button icon={<IconDownload />}>{t('dataModels.export')}</Button>
              </Dropdown>
            </div>
            {shown === 'rows' ? (
              <RowsOf linkId={linkId} table={table} fields={fields} />
            ) : (
              <Table<DataField & { id: string }>
                name={t('dataModels.fields')}
                rows={fields.map((field) => ({ ...field, id: field.field }))}
                columns={[
                  { key: 'field', title: t('dataModels.field'), width: 200, cell: ({ field }) => field },
                  {
                    key: 'fieldName',
                    title: t('dataModels.fieldName'),
                    width: 180,
                    cell: ({ fieldName }) => fieldName,
                  },
                  {
                    key: 'dataType',
                    title: t('dataModels.dataType'),
                    width: 110,
                    cell: ({ dataType }) => t(`dataModels.type.${dataType}`),
                  },
                  { key: 'type', title: t('dataModels.productType'), width: 200, cell: ({ type }) => type },
                  {
                    key: 'primaryKey',
                    title: t('dataModels.primaryKey'),
                    width: 70,
                    align: 'center',
                    cell: ({ primaryKey }) => mark(primaryKey),
                  },
                  {
                    key: 'allowNull',
                    title: t('dataModels.allowNull'),
                    width: 80,
                    align: 'center',
                    cell: ({ allowNull }) => mark(allowNull),
                  },
                  {
                    key: 'defaults',
                    title: t('dataModels.defaults'),
                    width: 180,
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

function RowsOf({ linkId, table, fields }: { linkId: string; table: string; fields: readonly DataField[] }) {
  const t = useText(text)
  const [asked, setAsked] = useState({
    field: '',
    keyword: '',
    currentPage: 1,
    sidx: '',
    sort: 'asc' as 'asc' | 'desc',
  })
  const { field, keyword, currentPage, sidx, sort } = asked
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
          setAsked({
            ...asked,
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
          onChange={(next: string) => setAsked({ ...asked, field: next, currentPage: 1 })}
        />
        <Input.Search
          className={styles.keyword!}
          name="keyword"
          aria-label={t('dataModels.search')}
          placeholder={t('dataModels.search')}
          maxLength={100}
          allowClear
          onClear={() => setAsked({ ...asked, keyword: '', currentPage: 1 })}
        />
      </form>
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : (
        <Table<Record<string, unknown> & { id: string }>
          name={t('dataModels.rows')}
          dense
          rows={(data?.list ?? []).map((cells, at) => ({ ...cells, id: String(at) }))}
          columns={fields.map(({ field: key, dataType }, at) => ({
            key,
            title: key,
            width: 160,
            sortable: true,
            ...(dataType === 'int' || dataType === 'bigint' || dataType === 'decimal'
              ? { align: 'right' as const }
              : {}),
            // A field may be called id; rows are known by their place.
            cell: (row: Record<string, unknown> & { id: string }) => (
              <Cell value={data?.list[Number(row.id)]?.[fields[at]!.field]} />
            ),
          }))}
          sort={sidx ? { key: sidx, order: sort } : undefined}
          onSort={(next) =>
            setAsked({ ...asked, sidx: next?.key ?? '', sort: next?.order ?? 'asc', currentPage: 1 })
          }
          empty={isLoading ? null : t('dataModels.noRows')}
        />
      )}
      <Pagination
        size="small"
        current={currentPage}
        pageSize={pageSize}
        total={data?.pagination.total ?? 0}
        onChange={(next) => setAsked({ ...asked, currentPage: next })}
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
