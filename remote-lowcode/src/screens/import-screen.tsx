import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { text } from './text.ts'

/** Imports an exported screen; the server checks the file and stores it disabled. */
export function ImportScreen() {
  const t = useText(text)
  const [sending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      await sendFile(screens.import, file)
      Message.success(t('screens.imported'))
      void refresh(screens.list)
    } catch {
      // The call has already shown the refusal.
    }
    setSending(false)
  }
  return <JsonFileButton label={t('screens.import')} loading={sending} onFile={(file) => void send(file)} />
}
