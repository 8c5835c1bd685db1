import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'

interface Props {
  word: string
  /** What the provider takes, in words: said where a file is larger. */
  limit: string
  bytes: number
  /** Endings of names; none for any. */
  endings: readonly string[]
  primary?: boolean
  /** Sends it; a refusal is shown by whoever sends. */
  send: (file: File) => Promise<void>
}

/** A button that lets a file be chosen and sends it, unless it is larger than its provider takes. */
export function SendFileButton({ word, limit, bytes, endings, primary = false, send }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const chosen = async (file: File | undefined) => {
    if (!file) return
    if (file.size > bytes) return void Message.error(limit)
    setSending(true)
    await send(file).catch(() => undefined)
    setSending(false)
  }
  return (
    <>
      <Button
        type={primary ? 'primary' : 'secondary'}
        icon={<IconUpload />}
        loading={sending}
        onClick={() => field.current?.click()}
      >
        {word}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={word}
        {...(endings.length > 0 ? { accept: endings.map((ending) => `.${ending}`).join(',') } : {})}
        onChange={({ target }) => {
          void chosen(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
