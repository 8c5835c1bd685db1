import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** Exported files are smaller. */
const maxMegabytes = 5

interface Props {
  label: string
  /** What the file picker offers beside or in place of .json files. */
  accept?: string
  loading?: boolean
  onFile: (file: File) => void
}

/** A button that opens the file picker for an exported file. */
export function JsonFileButton({ label, accept = '.json', loading = false, onFile }: Props) {
  const t = useText(text)
  const field = useRef<HTMLInputElement>(null)
  const pick = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxMegabytes * 1_000_000) Message.error(t('jsonFile.tooLarge', { limit: maxMegabytes }))
    else onFile(file)
  }
  return (
    <>
      <Button icon={<IconUpload />} loading={loading} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          pick(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
