import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { Call, CallOutput } from '../../contract/wire.ts'
import { sendFile } from '../../client/send-file.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/**
 * Button that uploads one file to a call and shows the success message for 1 s. The call itself shows a
 * failure.
 */
export function ImportButton<C extends Call>({
  call,
  input = {},
  accept = '.json',
  label,
  onImported,
}: {
  call: C
  input?: Readonly<Record<string, unknown>>
  accept?: string
  label?: string
  onImported: (answer: CallOutput<C>) => void
}) {
  const t = useText(text)
  const title = label ?? t('import.open')
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      const { msg, data } = await sendFile(call, file, { input })
      Message.success({ content: msg, duration: 1_000 })
      onImported(data)
    } catch {
      // The call has shown the error.
    }
    setSending(false)
  }
  return (
    <>
      <Button icon={<IconUpload />} loading={sending} onClick={() => field.current?.click()}>
        {title}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={title}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
