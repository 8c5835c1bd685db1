import { Message } from '@arco-design/web-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Code } from '@tessera/shared/contract/code'
import { CallError } from '@tessera/shared/client/call'
import { upload } from '@tessera/shared/client/upload'
import { translate } from '@tessera/shared/text/text'
import type { FileItem } from '../../fields/files-value.ts'
import type { UnderWay } from '../../fields/view.ts'
import { judge, type Rules } from './judge.ts'
import { text } from './text.ts'

/** Specification: areas 5 and 8. */
const refusalLasts = 1_500
/** What a file that is sent again meets again. */
const final: readonly number[] = [Code.invalid, Code.forbidden]
/** More would only share the same line. */
const atOnce = 2

/** A file on its way; `part` is what the server has of it, from 0 to 1. */
export interface Sending {
  readonly key: number
  readonly file: File
  readonly at: 'waiting' | 'sending' | 'failed'
  readonly part: number
  /** Why it failed. */
  readonly msg: string
  /** It failed on its way and may arrive the next time; what the server refused will be refused again. */
  readonly again: boolean
}

export interface Uploads {
  readonly under: readonly Sending[]
  add(files: readonly File[]): void
  cancel(key: number): void
  /** Sends again what failed; a large file goes on where it was cut off. */
  retry(key: number): void
}

interface Asked {
  type: string
  value: readonly FileItem[]
  onChange: (value: FileItem[]) => void
  onUnderWay: ((what: UnderWay | null) => void) | undefined
  rules: Rules
}

let last = 0

/**
 * Files on their way into a value: judged, sent two at a time, added to the value as the server answers, in the order in which they were
 * chosen. A hidden view goes on uploading, so nothing ends with an effect.
 */
export function useUploads({ type, value, onChange, onUnderWay, rules }: Asked): Uploads {
  const [under, setUnder] = useState<readonly Sending[]>([])
  const running = useRef(new Map<number, AbortController>())
  // Two answers may come before the value of the first is drawn.
  const newest = useRef(value)
  const tell = useRef(onChange)
  const hear = useRef(onUnderWay)
  useLayoutEffect(() => {
    newest.current = value
    tell.current = onChange
    hear.current = onUnderWay
  }, [value, onChange, onUnderWay])
  const list = useRef<readonly Sending[]>([])
  const order = useRef(new Map<string, number>())

  const set = (next: readonly Sending[]) => {
    list.current = next
    setUnder(next)
    hear.current?.(
      next.length === 0 ? null : next.every(({ at }) => at === 'failed') ? 'notUploaded' : 'uploading',
    )
  }
  const change = (key: number, by: Partial<Sending>) =>
    set(list.current.map((one) => (one.key === key ? { ...one, ...by } : one)))
  const drop = (key: number) => set(list.current.filter((one) => one.key !== key))

  const put = (item: FileItem, key: number) => {
    const after = newest.current.findIndex(({ fileId }) => (order.current.get(fileId) ?? 0) > key)
    order.current.set(item.fileId, key)
    newest.current = after < 0 ? [...newest.current, item] : newest.current.toSpliced(after, 0, item)
    tell.current([...newest.current])
  }
  const send = async ({ key, file }: Sending) => {
    const abort = new AbortController()
    running.current.set(key, abort)
    change(key, { at: 'sending' })
    try {
      const { name, url } = await upload(type, file, {
        quiet: true,
        signal: abort.signal,
        onProgress: (part) => change(key, { part }),
      })
      put({ name: file.name, fileId: name, url }, key)
      drop(key)
    } catch (error) {
      if (abort.signal.aborted) return
      const msg = error instanceof CallError ? error.msg : translate(text, 'upload.failed')
      change(key, { at: 'failed', msg, again: !(error instanceof CallError) || !final.includes(error.code) })
      Message.error({ content: msg, duration: refusalLasts })
    } finally {
      running.current.delete(key)
      next()
    }
  }
  const next = () => {
    for (const one of list.current) if (one.at === 'waiting' && running.current.size < atOnce) void send(one)
  }

  return {
    under,
    add(files) {
      const { taken, refused, tooMany } = judge(files, newest.current.length + list.current.length, rules)
      for (const { file, why } of refused) {
        const key = (
          {
            tooLarge: 'upload.tooLarge',
            notImage: 'upload.notImage',
            notAccepted: 'upload.notAccepted',
            empty: 'upload.empty',
          } as const
        )[why]
        Message.error(translate(text, key, { name: file.name, limit: rules.words, accept: rules.accept }))
      }
      if (tooMany)
        Message.warning(
          translate(text, rules.imagesOnly ? 'upload.tooManyImages' : 'upload.tooManyFiles', {
            n: rules.limit,
          }),
        )
      set([
        ...list.current,
        ...taken.map((file): Sending => ({
          key: ++last,
          file,
          at: 'waiting',
          part: 0,
          msg: '',
          again: true,
        })),
      ])
      next()
    },
    cancel(key) {
      running.current.get(key)?.abort()
      drop(key)
    },
    retry(key) {
      change(key, { at: 'waiting', msg: '' })
      next()
    },
  }
}
