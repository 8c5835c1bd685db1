import * as z from 'zod'
import { useText } from '@tessera/shared/text/text'
import { FilesInput } from '@tessera/shared/ui/upload/files-input'
import { text } from './text.ts'

const Files = z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() }))

/** Maximum number of files, and MB per file. */
const limits = { limit: 20, fileSize: 100 } as const

function parseFiles(value: string): z.output<typeof Files> {
  try {
    return Files.parse(JSON.parse(value))
  } catch {
    return []
  }
}

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  'aria-label'?: string
}

/** Files of a notice; the value is the JSON text that the call expects. */
export function Attachments({ value = '', onChange, ...props }: Props) {
  const t = useText(text)
  return (
    <FilesInput
      {...props}
      buttonText={t('notices.attach')}
      value={parseFiles(value)}
      {...limits}
      onChange={(list) => onChange?.(list.length > 0 ? JSON.stringify(list) : '')}
    />
  )
}
