import { Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { translate } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { isPicture } from './picture.ts'
import { text } from './text.ts'

type OpenPreview = { Preview: typeof import('./preview.tsx').Preview; at: number }

/**
 * Returns the full-screen preview of the images of a value, and the function that opens it at one of them.
 */
export function usePreview(value: readonly FileItem[]): {
  open: (item: FileItem) => void
  preview: ReactNode
} {
  const [shown, setShown] = useState<OpenPreview | null>(null)
  const pictures = value.filter(isPicture)
  const open = (item: FileItem) => {
    const at = pictures.findIndex(({ fileId }) => fileId === item.fileId)
    void import('./preview.tsx').then(
      ({ Preview }) => setShown({ Preview, at }),
      () => Message.error(translate(text, 'upload.unloaded')),
    )
  }
  const preview = shown && (
    <shown.Preview
      pictures={pictures.map(({ url }) => url)}
      at={shown.at}
      onMove={(at) => setShown({ ...shown, at })}
      onClose={() => setShown(null)}
    />
  )
  return { open, preview }
}
