import { Message } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { maxChatImageMegabytes } from '@tessera/shared/contract/system/files'
import { upload } from '@tessera/shared/client/upload'
import { translate } from '@tessera/shared/text/text'
import { sendChatMessage } from '../socket/connection.ts'
import { text } from './text.ts'

/** Duration of a refusal on screen. */
const refusalDurationMs = 1_500

export interface PictureUpload {
  /** Uploaded part from 0 to 1; null while no upload runs. */
  readonly progress: number | null
  send(files: readonly File[]): void
  cancel(): void
}

/** Uploads one picture of at most 5 MB and sends it. A refusal is shown for 1.5 s. */
export function usePictureUpload(toUserId: string): PictureUpload {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const refuse = (key: 'chat.imagesOnly' | 'chat.imageTooLarge' | 'chat.oneImage') =>
    void Message.error({ id: 'call', content: translate(text, key), duration: refusalDurationMs })
  const uploadAndSend = async (file: File) => {
    const abort = (running.current = new AbortController())
    setProgress(0)
    try {
      const size = await sizeOf(file)
      if (!size) return refuse('chat.imagesOnly')
      const { name } = await upload('IM', file, { signal: abort.signal, onProgress: setProgress })
      sendChatMessage({ toUserId, messageType: 'image', messageContent: { name, ...size } })
    } catch {
      // Cancelled by the user, or refused with a toast.
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return {
    progress,
    send(files) {
      const [file] = files
      if (!file) return
      if (running.current || files.length > 1) return refuse('chat.oneImage')
      if (!file.type.startsWith('image/')) return refuse('chat.imagesOnly')
      if (file.size > maxChatImageMegabytes * 1024 * 1024) return refuse('chat.imageTooLarge')
      void uploadAndSend(file)
    },
    cancel: () => running.current?.abort(),
  }
}

/** Size in pixels; null if the browser cannot decode the file as a picture. */
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
