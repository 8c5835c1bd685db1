import { Button, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import {
  PrintType,
  printTemplates,
  type PrintedData,
  type PrintTemplateBody,
} from '@tessera/shared/contract/system/print-templates'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { TemplateSheet } from '@tessera/shared/ui/print/template-sheet'
import { historyOf } from '@tessera/shared/workflow/task/history-table'
import { text } from './text.ts'
import styles from './print-templates.module.css'

/** Prints a chosen record or task by the template as it is in the form. */
export function Preview({ values }: { values: Partial<PrintTemplateBody> }) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const [formId, setFormId] = useState('')
  const [printed, setPrinted] = useState<PrintedData | null>(null)
  const [loading, setLoading] = useState(false)
  const { designId, flowId, type } = values
  const isFlow = type === PrintType.flow
  const page = { pageSize: 20, ...(keyword ? { keyword } : {}) }
  const isRecord = type === PrintType.record
  const records = useCall(onlineForms.list, isRecord && designId ? { id: designId, ...page } : null)
  const receiptList = useCall(receipts.list, type === PrintType.receipt ? page : null)
  const orderList = useCall(orders.list, type === PrintType.order ? page : null)
  const own = useCall(launches.list, isFlow && flowId ? { flowId, ...page } : null)
  // Users without the monitor get their own tasks only.
  const all = useCall(flowMonitor.list, isFlow && flowId ? { flowId, ...page } : null)
  const tasks = [...(own.data?.list ?? []), ...(all.data?.list ?? [])]
  const options = [
    ...[...new Map(tasks.map(({ id, fullName }) => [id, fullName]))].map(([value, label]) => ({
      value,
      label,
    })),
    ...(records.data?.list ?? []).map((row) => ({ value: String(row['id']), label: nameOf(row) })),
    ...(receiptList.data?.list ?? []).map(({ id, receiptNo, studentName }) => ({
      value: id,
      label: `${receiptNo} ${studentName}`,
    })),
    ...(orderList.data?.list ?? []).map(({ id, orderNo, studentName }) => ({
      value: id,
      label: `${orderNo} ${studentName}`,
    })),
  ]
  const failure = (records.error ?? receiptList.error ?? orderList.error)?.msg
  const chosen = options.some(({ value }) => value === formId) ? formId : (options[0]?.value ?? '')

  const show = async () => {
    setLoading(true)
    try {
      const { fullName: _, enCode: __, category: ___, ...template } = values
      setPrinted(await call(printTemplates.preview, { ...template, formId: chosen }))
    } catch {
      // The call has shown why.
    }
    setLoading(false)
  }
  return (
    <div className={styles.preview}>
      <Select
        aria-label={t('printTemplates.previewRecord')}
        placeholder={t('printTemplates.previewRecord')}
        notFoundContent={failure ?? t('printTemplates.noRecord')}
        showSearch
        filterOption={false}
        loading={[records, own, receiptList, orderList].some(({ isLoading }) => isLoading)}
        value={chosen || undefined}
        options={options}
        onSearch={setKeyword}
        onChange={(id: string) => setFormId(id)}
      />
      <Button disabled={chosen === ''} loading={loading} onClick={() => void show()}>
        {t('printTemplates.preview')}
      </Button>
      {printed && <TemplateSheet printed={[printed]} history={historyOf} onClose={() => setPrinted(null)} />}
    </div>
  )
}

/** The first text of a row of a list. */
function nameOf(row: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(row).find(
    ([key, value]) => key !== 'id' && !key.startsWith('_') && typeof value === 'string' && value !== '',
  )
  return String(shown?.[1] ?? row['id'])
}
