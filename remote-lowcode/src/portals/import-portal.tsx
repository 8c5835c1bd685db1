import { Message } from '@arco-design/web-react'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ImportAsButton } from '../parts/import-as-button.tsx'
import { createCode } from './create-code.ts'
import { text } from './text.ts'

/** Imports an exported portal; the server checks the file and stores it disabled. */
export function ImportPortal() {
  const t = useText(text)
  const send = async (file: File) => {
    await sendFile(portals.import, file, { quiet: true })
    Message.success(t('portals.imported'))
    void refresh(portals.list)
  }
  return <ImportAsButton title={t('portals.importTitle')} createCode={createCode} send={send} />
}
