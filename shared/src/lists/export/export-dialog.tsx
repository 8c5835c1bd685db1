import { Checkbox, Message, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { FileLink } from '../../contract/system/transfers.ts'
import type { Call } from '../../contract/wire.ts'
import { callWithMessage } from '../../client/call.ts'
import { useCall } from '../../client/use-call.ts'
import { followLink } from '../../client/follow-link.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { text } from './text.ts'
import styles from './export.module.css'

/** Values of `dataType` in the export call. */
const ExportRange = { page: 0, all: 1, selected: 2 } as const

export interface ExportDialogProps {
  /** Export call: accepts the input of the list, the rows and the columns; returns a download link. */
  call: Call
  /** Columns that can be exported; `shown` ones are selected at first. */
  columns: readonly { key: string; title: string; shown: boolean }[]
  /** Input of the list call. */
  input: object
  ids: readonly string[]
  total: number
  /** Rows of the list that an export leaves out: the call that lists them, and what to say of them. */
  leftOut?: LeftOut | undefined
  onClose: () => void
}

export interface LeftOut {
  readonly call: Call
  readonly input: object
  readonly note: string
}

/** The rows that an export leaves out; null while they are loaded. */
function useLeftOut(list: Call, leftOut: LeftOut | undefined): ReadonlySet<string> | null {
  const { data, error } = useCall(leftOut?.call ?? list, leftOut ? (leftOut.input as never) : null)
  const rows = (data as { list: readonly { id: string }[] } | undefined)?.list
  if (!leftOut || error) return new Set()
  return rows ? new Set(rows.map(({ id }) => id)) : null
}

/**
 * Dialog for rows, columns and format of an export. The browser downloads the file while the server creates
 * it.
 */
export function ExportDialog({ call, columns, input, ids, total, leftOut, onClose }: ExportDialogProps) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [range, setRange] = useState<number>(ids.length > 0 ? ExportRange.selected : ExportRange.all)
  const [keys, setKeys] = useState<string[]>(() => columns.filter(({ shown }) => shown).map(({ key }) => key))
  const [format, setFormat] = useState('xlsx')
  const [sending, setSending] = useState(false)
  const without = useLeftOut(call, leftOut)
  const exported = (all: number, left: number | undefined) => (left === undefined ? '…' : all - left)
  const selectedLeft = without && ids.filter((id) => without.has(id)).length

  const startExport = async () => {
    setSending(true)
    try {
      const selectKey = columns.flatMap(({ key }) => (keys.includes(key) ? [key] : []))
      const { data } = await callWithMessage(
        call,
        {
          ...input,
          dataType: range,
          selectKey,
          format,
          ...(range === ExportRange.selected ? { ids } : {}),
        } as never,
        { timeoutMs: 60_000 },
      )
      const link = data as FileLink
      followLink(link)
      Message.success(t('export.begun', { name: link.name }))
      onClose()
    } catch {
      setSending(false) // The call has shown the error.
    }
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        style={{ width: 560, maxWidth: 'calc(100vw - 24px)' }}
        title={t('export.title')}
        okText={t('export.ok')}
        cancelText={t('export.cancel')}
        okButtonProps={{ disabled: keys.length === 0 }}
        confirmLoading={sending}
        onOk={() => void startExport()}
        onCancel={onClose}
        unmountOnExit
      >
        <div className={styles.form}>
          <fieldset>
            <legend>{t('export.what')}</legend>
            <Radio.Group value={range} onChange={setRange}>
              {ids.length > 0 && (
                <Radio value={ExportRange.selected}>
                  {t('export.selected', { n: exported(ids.length, selectedLeft ?? undefined) })}
                </Radio>
              )}
              <Radio value={ExportRange.page}>{t('export.page')}</Radio>
              <Radio value={ExportRange.all}>{t('export.all', { n: exported(total, without?.size) })}</Radio>
            </Radio.Group>
            {leftOut && without && without.size > 0 && <p>{leftOut.note}</p>}
          </fieldset>
          <fieldset>
            <legend>{t('export.columns')}</legend>
            <Checkbox
              checked={keys.length === columns.length}
              indeterminate={keys.length > 0 && keys.length < columns.length}
              onChange={(all: boolean) => setKeys(all ? columns.map(({ key }) => key) : [])}
            >
              {t('export.everyColumn')}
            </Checkbox>
            <div className={styles.columns}>
              {columns.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  checked={keys.includes(key)}
                  onChange={(on: boolean) => setKeys(on ? [...keys, key] : keys.filter((one) => one !== key))}
                >
                  {title}
                </Checkbox>
              ))}
            </div>
            {keys.length === 0 && <p role="alert">{t('export.noColumns')}</p>}
          </fieldset>
          <fieldset>
            <legend>{t('export.format')}</legend>
            <Radio.Group value={format} onChange={setFormat}>
              <Radio value="xlsx">{t('export.xlsx')}</Radio>
              <Radio value="csv">{t('export.csv')}</Radio>
            </Radio.Group>
          </fieldset>
        </div>
      </Modal>
    </>
  )
}
