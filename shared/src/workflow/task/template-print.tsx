import { Button, Result, Spin } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { printTemplates, type DocumentType } from '../../contract/system/print-templates.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import { TemplateSheet } from '../../ui/print/template-sheet.tsx'
import { text } from '../../ui/print/text.ts'
import { historyOf } from './history-table.tsx'
import { PdfButton } from './pdf-button.tsx'
import { TemplateSelect } from './template-select.tsx'

/** Whose templates are offered: those of a design, of a flow, or of receipts or contracts. */
export interface TemplatesOf {
  designId?: string
  flowId?: string
  type?: DocumentType
}

interface Props {
  of: TemplatesOf
  /** The record, task or document. */
  formId: string
  /** The task on whose page the record is shown. */
  taskId?: string
  /** The template that the design or node names; '' for none. */
  printId: string
  /** What is printed without a template. */
  standard: (tools: ReactNode) => ReactNode
  /** Counts a print from the preview; the server counts its files itself. */
  count?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** Prints a record or task by the template that is set for it, or by another one that the user chooses. */
export function TemplatePrint({ of, formId, taskId, printId, standard, count, onClose }: Props) {
  const t = useText(text)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error } = useCall(printTemplates.offered, of)
  if (!data && !error) return <WaitingSheet onClose={onClose} />
  const templates = data?.list ?? []
  const templateId = chosen ?? findPreset(templates, printId)
  const tools = templates.length > 0 && (
    <TemplateSelect
      value={templateId}
      onChange={setChosen}
      options={[
        { value: '', label: t('print.standard') },
        ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
    />
  )
  return templateId === '' ? (
    standard(
      <>
        {tools}
        {/* Documents of the business have layouts of their own, which only browsers know. */}
        {of.type === undefined && (
          <PdfButton
            templateId=""
            designId={taskId === undefined ? of.designId : undefined}
            formIds={[taskId ?? formId]}
          />
        )}
      </>,
    )
  ) : (
    <PrintedRecord key={templateId} {...{ templateId, formId, taskId, tools, count, onClose }} />
  )
}

/** The template that prints unless the user chooses another one; '' for none. */
export const findPreset = (
  templates: readonly { id: string; isDefault: number }[],
  printId: string,
): string =>
  (templates.find(({ id }) => id === printId) ?? templates.find(({ isDefault }) => isDefault === 1))?.id ?? ''

interface PrintedProps {
  templateId: string
  formId: string
  taskId: string | undefined
  tools: ReactNode
  count: (() => Promise<unknown>) | undefined
  onClose: () => void
}

function PrintedRecord({ templateId, formId, taskId, tools, count, onClose }: PrintedProps) {
  const t = useText(text)
  const { data, error, mutate } = useCall(
    printTemplates.data,
    { id: templateId, formId, ...(taskId === undefined ? {} : { taskId }) },
    { revalidateOnMount: true },
  )
  // The next print has another number.
  const reload = () => void mutate()
  if (error && !data)
    return (
      <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
        <Result
          status="error"
          title={error.msg}
          extra={<Button onClick={() => void mutate()}>{t('print.retry')}</Button>}
        />
      </PrintSheet>
    )
  if (!data) return <WaitingSheet tools={tools} onClose={onClose} />
  return (
    <TemplateSheet
      printed={[data]}
      history={historyOf}
      tools={
        <>
          {tools}
          <PdfButton
            templateId={templateId}
            formIds={[formId]}
            taskId={taskId}
            onDownloaded={count && reload}
          />
        </>
      }
      onPrinted={count && (() => void count().then(reload, () => {}))}
      onClose={onClose}
    />
  )
}

function WaitingSheet({ tools, onClose }: { tools?: ReactNode; onClose: () => void }) {
  const t = useText(text)
  return (
    <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
      <Spin tip={t('print.loading')} />
    </PrintSheet>
  )
}
