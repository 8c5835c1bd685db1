import { Button } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import { files } from '../../contract/system/files.ts'
import { call } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { parseAttachments, type Attachment } from './parse-attachments.ts'
import { text } from './text.ts'
import styles from './letter.module.css'

/** Attachments of a notice, from their JSON; a click downloads one. Renders nothing when there are none. */
export function NoticeFiles({ files: json }: { files: string }) {
  const t = useText(text)
  const list = parseAttachments(json)
  if (list.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('letter.files')}>
      {list.map((file) => (
        <Button
          key={file.fileId}
          type="text"
          size="small"
          icon={<IconAttachment />}
          onClick={() => void fetchFile(file).catch(() => undefined)}
        >
          {file.name}
        </Button>
      ))}
    </section>
  )
}

/** Downloads through a link that is valid for one minute. */
async function fetchFile({ type, fileId }: Attachment): Promise<void> {
  const { url } = await call(files.link, { type, name: fileId })
  location.assign(url)
}
