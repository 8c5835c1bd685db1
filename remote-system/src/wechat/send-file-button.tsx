import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'

interface Props {
  label: string
  /** Describes the limits of the provider; shown as an error for files that are too large. */
  limitText: string
  maxBytes: number
  /** Allowed file extensions without dot; empty for any. */
  endings: readonly string[]
  primary?: boolean
  /** Sends the file and shows its own errors. */
  onFile: (file: File) => Promise<void>
}

/** A button that selects and sends a file, unless it exceeds the size limit of the provider. */
export function SendFileButton({ label, limitText, maxBytes, endings, primary = false, onFile }: Props) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const handleFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxBytes) return void Message.error(limitText)
    setSending(true)
    await onFile(file).catch(() => undefined)
    setSending(false)
  }
  return (
    <>
      <Button
        type={primary ? 'primary' : 'secondary'}
        icon={<IconUpload />}
        loading={sending}
        onClick={() => fileInput.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label={label}
        {...(endings.length > 0 ? { accept: endings.map((ending) => `.${ending}`).join(',') } : {})}
        onChange={({ target }) => {
          void handleFile(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
