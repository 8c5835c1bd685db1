import { Alert, Button } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { maxPdfRecords, printTemplates, type PrintFile } from '../../contract/system/print-templates.ts'
import { call, CallError } from '../../client/call.ts'
import { followLink } from '../../client/follow-link.ts'
import { useText } from '../../text/text.ts'
import { useOrientation } from '../../ui/print/orientation.ts'
import { text } from '../../ui/print/text.ts'

interface Props {
  /** '' for the layout without a template. */
  templateId: string
  /** The design of the records that print without a template; without one they are tasks. */
  designId?: string | undefined
  /** The records or tasks, each on pages of its own. */
  formIds: readonly string[]
  /** The task on whose page a single record is shown. */
  taskId?: string | undefined
  primary?: boolean
  /** Once the file is there. */
  onDownloaded?: (() => void) | undefined
}

const pollMs = 500
const isOpen = ({ state }: PrintFile) => state === 'queued' || state === 'running'

/** Downloads records as one PDF file, which the server writes, in a template or in the layout without one. */
export function PdfButton({ templateId, designId, formIds, taskId, primary = false, onDownloaded }: Props) {
  const t = useText(text)
  const orientation = useOrientation()
  const [file, setFile] = useState<PrintFile | null>(null)
  const [failure, setFailure] = useState('')
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (signal: AbortSignal) => {
    let state = await call(
      printTemplates.startPdf,
      {
        ...(templateId === ''
          ? { standard: { orientation, ...(designId === undefined ? {} : { designId }) } }
          : { id: templateId }),
        formIds: [...formIds],
        ...(taskId === undefined ? {} : { taskId }),
      },
      { quiet: true },
    )
    while (isOpen(state) && !signal.aborted) {
      setFile(state)
      await pause(pollMs, signal)
      if (!signal.aborted)
        state = await call(printTemplates.pdfState, { fileId: state.id }, { quiet: true, signal })
    }
    if (signal.aborted) return call(printTemplates.removePdf, { fileId: state.id }, { quiet: true })
    setFile(state)
    if (state.state !== 'done') return
    followLink({ name: state.name, url: printTemplates.pdfFile.path.replace('{fileId}', state.id) })
    onDownloaded?.()
  }
  const start = () => {
    const controller = new AbortController()
    running.current = controller
    setFile(null)
    setFailure('')
    setRunning(true)
    void run(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(error instanceof CallError ? error.msg : String(error))
      })
      .finally(() => !controller.signal.aborted && setRunning(false))
  }
  const cancel = () => {
    running.current?.abort()
    setRunning(false)
    setFile(null)
  }
  if (formIds.length > maxPdfRecords) return null
  const isWriting = file !== null && file.done === file.total
  const progress = isWriting
    ? t('print.pdfWriting')
    : t('print.preparing', { done: file?.done ?? 0, n: formIds.length })
  const failed = failure || (file?.state === 'failed' ? file.reasons.join(' ') : '')
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} loading={isRunning} aria-live="polite" onClick={start}>
        {isRunning ? progress : t('print.pdf')}
      </Button>
      {isRunning && <Button onClick={cancel}>{t('print.pdfCancel')}</Button>}
      {failed && <Alert type="error" content={failed} />}
      {file?.state === 'done' && file.skipped > 0 && (
        <Alert
          type="warning"
          content={t('print.skipped', { n: file.skipped, why: file.reasons.join('；') })}
        />
      )}
    </>
  )
}

/** Waits, and no longer than until it is cancelled. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
