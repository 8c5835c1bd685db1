import { Button } from '@arco-design/web-react'
import { IconFaceSmileFill, IconHistory, IconImage } from '@arco-design/web-react/icon'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { longestText } from '@tessera/shared/contract/shell/socket'
import { useText } from '@tessera/shared/text/text'
import { write } from '../socket/listen.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import type { Peer } from './recents.ts'
import { text } from './text.ts'
import { usePicture } from './use-picture.ts'
import './composer.css'

/** What was being written to each colleague: changing the conversation loses nothing. */
const drafts = new Map<string, string>()
/** Characters left from which on the field says how many. */
const warns = 200

interface Props {
  peer: Peer
  field: RefObject<HTMLTextAreaElement | null>
  history: boolean
  onHistory: () => void
}

/** Enter sends and Shift-Enter starts a new line; while an input method composes, Enter is the input method's. */
export function Composer({ peer, field, history, onHistory }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState(() => drafts.get(peer.id) ?? '')
  const [picking, setPicking] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const picture = usePicture(peer.id)
  const change = (value: string) => {
    drafts.set(peer.id, value)
    setTyped(value)
  }

  const send = () => {
    const message = typed.trim()
    if (message === '') return
    write({ toUserId: peer.id, messageType: 'text', messageContent: message })
    change('')
  }
  const keys = (event: KeyboardEvent) => {
    // Safari ends a composition before it tells of the key: only the old code still says so.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      event.nativeEvent.keyCode === 229
    )
      return
    event.preventDefault()
    send()
  }
  const insert = (piece: string) => {
    setPicking(false)
    const element = field.current
    const [from, to] = [element?.selectionStart ?? typed.length, element?.selectionEnd ?? typed.length]
    if (typed.length - (to - from) + piece.length <= longestText)
      change(typed.slice(0, from) + piece + typed.slice(to))
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  const dropped = (event: ClipboardEvent | DragEvent, found: FileList | undefined) => {
    if (!found || found.length === 0) return
    event.preventDefault()
    picture.send([...found])
  }
  const left = longestText - typed.length

  return (
    <div
      className="chat-composer"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => dropped(event, event.dataTransfer.files)}
    >
      {picking && (
        <EmojiPicker
          onChoose={insert}
          onClose={() => {
            setPicking(false)
            field.current?.focus()
          }}
        />
      )}
      <div className="chat-tools">
        <button
          type="button"
          className="chat-icon"
          aria-label={t('chat.emoji')}
          title={t('chat.emoji')}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <IconFaceSmileFill aria-hidden />
        </button>
        <button
          type="button"
          className="chat-icon"
          aria-label={t('chat.image')}
          title={t('chat.image')}
          disabled={picture.under !== null}
          onClick={() => files.current?.click()}
        >
          <IconImage aria-hidden />
        </button>
        <input
          ref={files}
          hidden
          type="file"
          accept="image/*"
          data-of="chat"
          onChange={({ target }) => {
            picture.send([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <button
          type="button"
          className="chat-icon"
          aria-label={t('chat.history')}
          title={t('chat.history')}
          aria-expanded={history}
          onClick={onHistory}
        >
          <IconHistory aria-hidden />
        </button>
        {picture.under !== null && (
          <span className="chat-upload" role="status">
            {t('chat.uploading', { part: Math.round(picture.under * 100) })}
            <button type="button" className="chat-link" onClick={picture.cancel}>
              {t('chat.cancel')}
            </button>
          </span>
        )}
      </div>
      <textarea
        ref={field}
        dir="auto"
        rows={3}
        maxLength={longestText}
        aria-label={t('chat.input')}
        placeholder={t('chat.inputHint')}
        value={typed}
        onChange={({ target }) => change(target.value)}
        onKeyDown={keys}
        onPaste={(event) => dropped(event, event.clipboardData.files)}
      />
      <div className="chat-foot">
        <span role="status">{left <= warns && t('chat.left', { n: left })}</span>
        <Button type="primary" size="small" disabled={typed.trim() === ''} onClick={send}>
          {t('chat.send')}
        </Button>
      </div>
    </div>
  )
}
