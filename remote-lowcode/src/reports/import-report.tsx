import { Message } from '@arco-design/web-react'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ImportAsButton } from '../parts/import-as-button.tsx'
import { createCode } from './create-code.ts'
import { text } from './text.ts'

/** Imports an exported report, or a workbook as a template; the server checks the file and stores it disabled. */
export function ImportReport() {
  const t = useText(text)
  const send = async (file: File) => {
    const { msg, data } = await sendFile(reports.import, file, { quiet: true })
    Message.success(msg)
    void refresh(reports.list, reports.selector)
    for (const note of data.notes) Message.info({ content: note, duration: 10_000, closable: true })
  }
  return (
    <ImportAsButton
      title={t('reports.importTitle')}
      accept=".json,.xlsx"
      createCode={createCode}
      send={send}
    />
  )
}
