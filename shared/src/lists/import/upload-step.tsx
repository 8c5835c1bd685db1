import { Alert, Button } from '@arco-design/web-react'
import { IconDownload, IconUpload } from '@arco-design/web-react/icon'
import { useState, type DragEvent } from 'react'
import type { ImportCalls, ImportState } from '../../contract/system/transfers.ts'
import { callWithMessage, CallError } from '../../client/call.ts'
import { followLink } from '../../client/follow-link.ts'
import { sendFile } from '../../client/send-file.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './import.module.css'

/** First step: download the template and upload the filled file. */
export function UploadStep({ calls, onRead }: { calls: ImportCalls; onRead: (job: ImportState) => void }) {
  const t = useText(text)
  const [reading, setReading] = useState(false)
  const [dragOver, setDragOver] = useState(false)
  const [problem, setProblem] = useState('')

  const readFile = async (file: File | undefined) => {
    if (!file || reading) return
    setReading(true)
    setProblem('')
    try {
      onRead((await sendFile(calls.preview, file, { quiet: true })).data)
    } catch (error) {
      setReading(false)
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    }
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void readFile(event.dataTransfer.files[0])
  }
  const downloadTemplate = () =>
    callWithMessage(calls.template, {}).then(
      ({ data }) => followLink(data),
      () => {},
    )

  return (
    <div className={styles.step}>
      <div className={styles.line}>
        {t('import.templateHint')}
        <Button size="small" icon={<IconDownload />} onClick={() => void downloadTemplate()}>
          {t('import.template')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a drop target; the input inside takes keys and clicks */}
      <label
        className={dragOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => (event.preventDefault(), setDragOver(true))}
        onDragLeave={() => setDragOver(false)}
        onDrop={handleDrop}
      >
        <IconUpload className={styles.big!} />
        <strong>{t(reading ? 'import.reading' : 'import.drop')}</strong>
        <span>{t('import.limits')}</span>
        <input
          type="file"
          accept=".xlsx,.csv"
          disabled={reading}
          onChange={({ target }) => {
            void readFile(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {problem && <Alert type="error" content={<span role="alert">{problem}</span>} />}
    </div>
  )
}
