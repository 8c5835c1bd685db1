import { Button } from '@arco-design/web-react'
import { IconAttachment, IconClose } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { upload } from '@tessera/shared/client/upload'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './notices.module.css'

const Files = z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() }))

function read(value: string): z.output<typeof Files> {
  try {
    return Files.parse(JSON.parse(value))
  } catch {
    return []
  }
}

/** Files of a notice, as the JSON text of the wire. */
export function Attachments({ value = '', onChange }: { value?: string; onChange?: (value: string) => void }) {
  const t = useText(text)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const list = read(value)
  const keep = (next: typeof list) => onChange?.(next.length > 0 ? JSON.stringify(next) : '')
  const add = async (files: readonly File[]) => {
    setSending(true)
    const next = [...list]
    for (const file of files) {
      // A refusal was shown by the call; the others come.
      const stored = await upload('annex', file).catch(() => null)
      if (stored) next.push({ name: file.name, fileId: stored.name, url: stored.url })
    }
    setSending(false)
    keep(next)
  }
  return (
    <div className={styles.files}>
      {list.map((file) => (
        <span key={file.fileId} className={styles.file}>
          <IconAttachment aria-hidden />
          {file.name}
          <Button type="text" size="mini" icon={<IconClose />} aria-label={t('notices.detach', { name: file.name })} onClick={() => keep(list.filter(({ fileId }) => fileId !== file.fileId))} />
        </span>
      ))}
      <Button size="small" icon={<IconAttachment />} loading={sending} onClick={() => input.current?.click()}>
        {t('notices.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void add(files)
        }}
      />
    </div>
  )
}
