import { Message } from '@arco-design/web-react'
import { use, useLayoutEffect, useRef, useState } from 'react'
import { Code } from '../../contract/code.ts'
import { CallError } from '../../client/call.ts'
import { upload } from '../../client/upload.ts'
import { translate } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { PendingFilesContext } from './pending-files.ts'
import { validateFiles, type UploadRules } from './validate-files.ts'
import { text } from './text.ts'

/** Duration of an error message in milliseconds. */
const messageMs = 1_500
/** Codes with which the server would refuse the file again. */
const permanentCodes: readonly number[] = [Code.invalid, Code.forbidden]
/** Limit of parallel uploads, because more would share the same bandwidth. */
const maxParallel = 2

/** An unfinished upload; `part` is the uploaded share from 0 to 1. */
export interface PendingUpload {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly progress: number
  /** Error message. */
  readonly message: string
  /** The transfer failed and can be retried. Files that the server refused cannot. */
  readonly canRetry: boolean
}

/** Unfinished uploads and their actions. */
export interface Uploads {
  readonly pending: readonly PendingUpload[]
  add(files: readonly File[]): void
  cancel(key: number): void
  /** Retries a failed upload; a large file resumes. */
  retry(key: number): void
}

interface UploadsOptions {
  type: string
  value: readonly FileItem[]
  onChange: (value: FileItem[]) => void
  rules: UploadRules
}

let lastKey = 0

/**
 * Validates and uploads files, two at a time, and adds them to the value in the order of selection. Uploads
 * continue when the view is hidden, so no effect clean-up cancels them.
 */
export function useUploads({ type, value, onChange, rules }: UploadsOptions): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const reportPending = use(PendingFilesContext)
  const running = useRef(new Map<number, AbortController>())
  // Two responses can arrive before the value of the first is rendered.
  const latestValue = useRef(value)
  const onChangeRef = useRef(onChange)
  const reportPendingRef = useRef(reportPending)
  useLayoutEffect(() => {
    latestValue.current = value
    onChangeRef.current = onChange
    reportPendingRef.current = reportPending
  }, [value, onChange, reportPending])
  const list = useRef<readonly PendingUpload[]>([])
  const order = useRef(new Map<string, number>())

  const setList = (next: readonly PendingUpload[]) => {
    list.current = next
    setPending(next)
    const unfinished = next.every(({ state }) => state === 'failed') ? 'notUploaded' : 'uploading'
    reportPendingRef.current?.(next.length === 0 ? null : unfinished)
  }
  const change = (key: number, by: Partial<PendingUpload>) =>
    setList(list.current.map((entry) => (entry.key === key ? { ...entry, ...by } : entry)))
  const removeEntry = (key: number) => setList(list.current.filter((entry) => entry.key !== key))

  const insertItem = (item: FileItem, key: number) => {
    const after = latestValue.current.findIndex(({ fileId }) => (order.current.get(fileId) ?? 0) > key)
    order.current.set(item.fileId, key)
    latestValue.current =
      after < 0 ? [...latestValue.current, item] : latestValue.current.toSpliced(after, 0, item)
    onChangeRef.current([...latestValue.current])
  }
  const send = async ({ key, file }: PendingUpload) => {
    const abort = new AbortController()
    running.current.set(key, abort)
    change(key, { state: 'sending' })
    try {
      const { name, url } = await upload(type, file, {
        quiet: true,
        signal: abort.signal,
        onProgress: (part) => change(key, { progress: part }),
      })
      insertItem({ name: file.name, fileId: name, url }, key)
      removeEntry(key)
    } catch (error) {
      if (abort.signal.aborted) return
      const msg = error instanceof CallError ? error.msg : translate(text, 'upload.failed')
      change(key, {
        state: 'failed',
        message: msg,
        canRetry: !(error instanceof CallError) || !permanentCodes.includes(error.code),
      })
      Message.error({ content: msg, duration: messageMs })
    } finally {
      running.current.delete(key)
      next()
    }
  }
  const next = () => {
    for (const entry of list.current)
      if (entry.state === 'waiting' && running.current.size < maxParallel) void send(entry)
  }

  return {
    pending,
    add(files) {
      const { accepted, refused, tooMany } = validateFiles(
        files,
        latestValue.current.length + list.current.length,
        rules,
      )
      for (const { file, why } of refused) {
        const key = (
          {
            tooLarge: 'upload.tooLarge',
            notImage: 'upload.notImage',
            notAccepted: 'upload.notAccepted',
            empty: 'upload.empty',
          } as const
        )[why]
        Message.error(
          translate(text, key, { name: file.name, limit: rules.maxSizeText, accept: rules.accept }),
        )
      }
      if (tooMany)
        Message.warning(
          translate(text, rules.imagesOnly ? 'upload.tooManyImages' : 'upload.tooManyFiles', {
            n: rules.limit,
          }),
        )
      setList([
        ...list.current,
        ...accepted.map((file): PendingUpload => ({
          key: ++lastKey,
          file,
          state: 'waiting',
          progress: 0,
          message: '',
          canRetry: true,
        })),
      ])
      next()
    },
    cancel(key) {
      running.current.get(key)?.abort()
      removeEntry(key)
    },
    retry(key) {
      change(key, { state: 'waiting', message: '' })
      next()
    },
  }
}
