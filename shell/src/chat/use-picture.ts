import { Message } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { chatImageLimit } from '@tessera/shared/contract/system/files'
import { upload } from '@tessera/shared/client/upload'
import { translate } from '@tessera/shared/text/text'
import { write } from '../socket/listen.ts'
import { text } from './text.ts'

/** Specification: shell 5. */
const refusalLasts = 1_500

export interface Picture {
  /** The part that has been uploaded, from 0 to 1; null while nothing is. */
  readonly under: number | null
  send(files: readonly File[]): void
  cancel(): void
}

/** Uploads one picture of at most 5 MB and sends it; what is refused says so for 1.5 seconds. */
export function usePicture(toUserId: string): Picture {
  const [under, setUnder] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const refuse = (key: 'chat.imagesOnly' | 'chat.imageTooLarge' | 'chat.oneImage') =>
    void Message.error({ id: 'call', content: translate(text, key), duration: refusalLasts })
  const sendOne = async (file: File) => {
    const abort = (running.current = new AbortController())
    setUnder(0)
    try {
      const size = await sizeOf(file)
      if (!size) return refuse('chat.imagesOnly')
      const { name } = await upload('IM', file, { signal: abort.signal, onProgress: setUnder })
      write({ toUserId, messageType: 'image', messageContent: { name, ...size } })
    } catch {
      // Cancelled, or refused and told already.
    } finally {
      running.current = null
      setUnder(null)
    }
  }
  return {
    under,
    send(files) {
      const [file] = files
      if (!file) return
      if (running.current || files.length > 1) return refuse('chat.oneImage')
      if (!file.type.startsWith('image/')) return refuse('chat.imagesOnly')
      if (file.size > chatImageLimit * 1024 * 1024) return refuse('chat.imageTooLarge')
      void sendOne(file)
    },
    cancel: () => running.current?.abort(),
  }
}

/** Null where the browser finds no picture in it. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
