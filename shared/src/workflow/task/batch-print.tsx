import { Alert, Result, Spin } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { maxPdfRecords, printTemplates, type PrintedData } from '../../contract/system/print-templates.ts'
import { call, CallError } from '../../client/call.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import { TemplateSheet } from '../../ui/print/template-sheet.tsx'
import { text } from '../../ui/print/text.ts'
import { historyOf } from './history-table.tsx'
import { PdfButton } from './pdf-button.tsx'
import { findPreset, type TemplatesOf } from './template-print.tsx'
import { TemplateSelect } from './template-select.tsx'

interface Props {
  of: TemplatesOf
  ids: readonly string[]
  /** The template that the design names; '' for none. */
  printId: string
  /** What prints them without a template; where browsers have no such layout, only the PDF file of the server has it. */
  standard?: (tools: ReactNode) => ReactNode
  /** Counts a print from the preview; the server counts its files itself. */
  count?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** Records of one preview: browsers draw more of them too slowly. A PDF file of the server can have more. */
const maxShown = 100

/** Prints several records or tasks by one template, each on its own page. */
export function BatchPrint({ of, ids, printId, standard, count, onClose }: Props) {
  const t = useText(text)
  const [chosen, setChosen] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const { data, error } = useCall(printTemplates.offered, of)
  const templates = data?.list ?? []
  const preset = findPreset(templates, printId)
  const templateId = chosen ?? (preset || (standard ? '' : (templates[0]?.id ?? '')))
  const tooMany = ids.length > maxPdfRecords ? t('print.tooMany', { n: maxPdfRecords }) : null
  const problem = tooMany ?? error?.msg ?? null
  if (problem !== null)
    return (
      <PrintSheet title="" hasContent={false} onClose={onClose}>
        <Result status="info" title={problem} />
      </PrintSheet>
    )
  if (!data)
    return (
      <PrintSheet title="" hasContent={false} onClose={onClose}>
        <Spin tip={t('print.loading')} />
      </PrintSheet>
    )
  // The next print has other numbers.
  const reload = () => setRound(round + 1)
  const options = [
    { value: '', label: t('print.standard') },
    ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
  ]
  // Browsers draw neither so many records nor the standard layout of several.
  const isPdfOnly = ids.length > maxShown || (templateId === '' && !standard)
  const tools = (
    <>
      {options.length > 1 && <TemplateSelect value={templateId} onChange={setChosen} options={options} />}
      {(templateId !== '' || !standard) && (
        <PdfButton
          key={templateId}
          templateId={templateId}
          designId={of.designId}
          formIds={ids}
          primary={isPdfOnly}
          onDownloaded={count && reload}
        />
      )}
    </>
  )
  if (ids.length > maxShown)
    return (
      <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
        <Result status="info" title={t('print.tooManyToShow', { n: maxShown })} />
      </PrintSheet>
    )
  if (templateId === '' && standard) return standard(tools)
  if (templateId === '')
    return (
      <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
        <Result status="info" title={t('print.onlyPdf')} />
      </PrintSheet>
    )
  const onPrinted = count && (() => void count().then(reload, () => {}))
  return <Records key={templateId} {...{ templateId, ids, tools, round, onPrinted, onClose }} />
}

interface RecordsProps {
  templateId: string
  ids: readonly string[]
  tools: ReactNode
  /** Another number loads the records anew; the previous ones stay meanwhile. */
  round: number
  onPrinted: (() => void) | undefined
  onClose: () => void
}

function Records({ templateId, ids, tools, round, onPrinted, onClose }: RecordsProps) {
  const t = useText(text)
  const [printed, setPrinted] = useState<readonly PrintedData[]>([])
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const done = printed.length + skipped.length
  // The selection of a list is another array with each render.
  const key = ids.join()
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const loaded: PrintedData[] = []
      const failures: string[] = []
      const formIds = key.split(',')
      for (const formId of formIds) {
        try {
          const { signal } = stop
          loaded.push(await call(printTemplates.data, { id: templateId, formId }, { quiet: true, signal }))
        } catch (error) {
          failures.push(error instanceof CallError ? error.msg : String(error))
        }
        if (stop.signal.aborted) return
        if (round > 0 && loaded.length + failures.length < formIds.length) continue
        setPrinted([...loaded])
        setSkipped([...failures])
      }
    }
    void load()
    return () => stop.abort()
  }, [templateId, key, round])
  const note = skipped.length > 0 && (
    <Alert
      type="warning"
      content={t('print.skipped', { n: skipped.length, why: [...new Set(skipped)].join('；') })}
    />
  )
  if (done < ids.length)
    return (
      <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
        <Spin tip={t('print.preparing', { done, n: ids.length })} />
      </PrintSheet>
    )
  if (printed.length === 0)
    return (
      <PrintSheet title="" tools={tools} hasContent={false} onClose={onClose}>
        {note}
      </PrintSheet>
    )
  return (
    <TemplateSheet
      printed={printed}
      history={historyOf}
      tools={
        <>
          {tools}
          {note}
        </>
      }
      onPrinted={onPrinted}
      onClose={onClose}
    />
  )
}
