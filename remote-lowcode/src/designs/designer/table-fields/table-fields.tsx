import { Button, Checkbox, Modal, Select, Spin } from '@arco-design/web-react'
import { IconStorage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { dataModels } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { isOffered, toField } from './fields-of-table.ts'
import { tableFieldsText as text } from './text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

/** Adds fields for the columns of a table; for users who may see the tables of data sources. */
export function TableFields() {
  const t = useText(text)
  const menu = useMenu('systemData.dataModel')
  const [open, setOpen] = useState(false)
  if (!menu) return null
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<IconStorage />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('tableFields.open')}
      </Button>
      {open && <TableFieldsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TableFieldsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const store = useDesigner()
  const [source, setSource] = useState('0')
  const [table, setTable] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const sources = useCall(dataSources.selector, {})
  const tables = useCall(dataModels.tables, { linkId: source })
  const columns = useCall(dataModels.fields, table === '' ? null : { linkId: source, table })
  const offered = columns.data?.list.filter(isOffered) ?? []
  const failed = [sources, tables, columns].find(({ error, data }) => error && !data)
  const nameOf = (name: string, comment: string) =>
    comment === '' ? name : t('tableFields.named', { comment, name })
  const chooseTable = (next: string) => {
    setTable(next)
    setChosen([])
  }
  const add = () => {
    const keys = store.paste(offered.filter(({ field }) => chosen.includes(field)).map(toField))
    store.focusNext(keys[0] ?? null)
    onClose()
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        title={t('tableFields.open')}
        style={{ width: 'min(560px, calc(100vw - 32px))' }}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('tableFields.cancel')}</Button>
            <Button type="primary" disabled={chosen.length === 0} onClick={add}>
              {t('tableFields.add', { n: chosen.length })}
            </Button>
          </>
        }
      >
        <div className={styles.formSettings}>
          <p className={styles.note}>{t('tableFields.hint')}</p>
          {failed?.error && <FailedLoad msg={failed.error.msg} onRetry={() => void failed.mutate()} />}
          <div className={styles.setting}>
            <span aria-hidden>{t('tableFields.source')}</span>
            <Select
              showSearch
              aria-label={t('tableFields.source')}
              filterOption={matchesOption}
              value={source}
              onChange={(next: string) => {
                setSource(next)
                chooseTable('')
              }}
              options={(sources.data?.list ?? []).flatMap(({ children }) =>
                children.map(({ id, fullName }) => ({ value: id, label: fullName })),
              )}
            />
          </div>
          <div className={styles.setting}>
            <span aria-hidden>{t('tableFields.table')}</span>
            <Select
              showSearch
              aria-label={t('tableFields.table')}
              placeholder={t('tableFields.choose')}
              filterOption={matchesOption}
              loading={tables.isLoading}
              value={table || undefined}
              onChange={chooseTable}
              options={(tables.data?.list ?? []).map((one) => ({
                value: one.table,
                label: nameOf(one.table, one.tableName),
              }))}
            />
          </div>
          {table !== '' && !columns.data && !columns.error && <Spin />}
          {columns.data && offered.length === 0 && <p className={styles.note}>{t('tableFields.none')}</p>}
          {offered.length > 0 && (
            <fieldset className={styles.question}>
              <legend>{t('tableFields.columns')}</legend>
              <Checkbox
                checked={chosen.length === offered.length}
                indeterminate={chosen.length > 0 && chosen.length < offered.length}
                onChange={(all) => setChosen(all ? offered.map(({ field }) => field) : [])}
              >
                {t('tableFields.all')}
              </Checkbox>
              <Checkbox.Group
                direction="vertical"
                aria-label={t('tableFields.columns')}
                value={[...chosen]}
                onChange={setChosen}
                options={offered.map(({ field, fieldName }) => ({
                  value: field,
                  label: nameOf(field, fieldName),
                }))}
              />
            </fieldset>
          )}
        </div>
      </Modal>
    </>
  )
}
