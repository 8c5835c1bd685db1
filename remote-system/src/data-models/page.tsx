import { Button, Select, Tag } from '@arco-design/web-react'
import { IconTags } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataModels, type DataTable } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useRemovalText } from '@tessera/shared/lists/crud/use-removal'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { CommonFields } from './common-fields.tsx'
import { Designer } from './designer.tsx'
import { TableView } from './table-view.tsx'
import { text } from './text.ts'
import styles from './data-models.module.css'

/** Tables of a database: fields, rows and design. The URL stores the selected database. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, setListState] = useListState()
  const [isCommonOpen, setCommonOpen] = useState(false)
  const linkId = filter['linkId'] ?? '0'
  const sources = useCall(dataSources.selector, {})
  const all = (sources.data?.list ?? []).flatMap(({ children }) => children)
  const source = all.find(({ id }) => id === linkId)
  const { send: remove } = useSend(dataModels.remove, { stale: [dataModels.tables] })
  const { ask, dialog } = useConfirm()
  const removalText = useRemovalText({ noun: t('dataModels.noun') })

  const removeTable: Action<DataTable> = {
    label: t('dataModels.remove'),
    code: defaultCodes.remove,
    danger: true,
    hidden: ({ system }) => system || source?.readOnly === 1,
    run: ({ table }) =>
      ask({
        title: removalText.titleOf(table),
        content: (
          <>
            <p>{removalText.question}</p>
            {t('dataModels.removeNote')}
          </>
        ),
        okText: t('dataModels.remove'),
        danger: true,
        run: async () => (await remove({ linkId, table })).msg,
      }),
  }
  const columns: Column<DataTable>[] = [
    {
      key: 'table',
      title: t('dataModels.table'),
      pinned: true,
      render: ({ table }) => <Copyable>{table}</Copyable>,
    },
    { key: 'tableName', title: t('dataModels.tableName') },
    {
      key: 'sum',
      title: t('dataModels.sum'),
      align: 'right',
      render: ({ sum }) => <span title={t('dataModels.sumHint')}>{sum?.toLocaleString() ?? '–'}</span>,
    },
    {
      key: 'system',
      title: t('dataModels.kind'),
      card: 'state',
      render: ({ system }) =>
        linkId === '0' ? (
          <Tag {...(system ? {} : { color: 'arcoblue' })}>
            {t(system ? 'dataModels.system' : 'dataModels.own')}
          </Tag>
        ) : (
          ''
        ),
    },
  ]
  return (
    <>
      <Crud
        key={linkId}
        menu={menu}
        list={dataModels.tables}
        columns={columns}
        filter={{ linkId }}
        readOnly={({ system }) => system || source?.readOnly === 1}
        actions={[removeTable]}
        detail={({ row, onClose }) => <TableView linkId={linkId} table={row.table} onClose={onClose} />}
        form={({ row, onClose }) => (
          <Designer
            linkId={linkId}
            source={source?.fullName ?? ''}
            table={row?.table ?? null}
            onClose={onClose}
          />
        )}
        tools={
          <>
            <Can modelId={menu.id} code={defaultCodes.add}>
              <ImportButton
                key={linkId}
                call={dataModels.import}
                input={{ linkId }}
                onImported={() => void refresh(dataModels.tables)}
              />
            </Can>
            <Button icon={<IconTags />} onClick={() => setCommonOpen(true)}>
              {t('dataModels.common')}
            </Button>
          </>
        }
        filters={
          <Select
            className={styles.source!}
            aria-label={t('dataModels.source')}
            prefix={t('dataModels.source')}
            value={linkId}
            loading={sources.isLoading}
            showSearch
            filterOption={(typed, option) =>
              String((option as { props: { children?: unknown } }).props.children)
                .toLowerCase()
                .includes(typed.toLowerCase())
            }
            onChange={(next: string) =>
              setListState({ keyword: '', filter: { linkId: next === '0' ? '' : next } })
            }
          >
            {(sources.data?.list ?? []).map(({ id, fullName, children }) =>
              id === '0' ? (
                <Select.Option key={id} value={id}>
                  {fullName}
                </Select.Option>
              ) : (
                <Select.OptGroup key={id} role="presentation" label={fullName}>
                  {children.map((one) => (
                    <Select.Option key={one.id} value={one.id}>
                      {one.fullName}
                    </Select.Option>
                  ))}
                </Select.OptGroup>
              ),
            )}
          </Select>
        }
        empty={t('dataModels.empty')}
      />
      {isCommonOpen && <CommonFields editable={can('btn_common')} onClose={() => setCommonOpen(false)} />}
      {dialog}
    </>
  )
}
