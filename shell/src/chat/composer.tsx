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
import { flushSync } from 'react-dom'
import { maxTextLength } from '@tessera/shared/contract/socket'
import { useText } from '@tessera/shared/text/text'
import { sendChatMessage } from '../socket/connection.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import type { Peer } from './recents.ts'
import { text } from './text.ts'
import { usePictureUpload } from './use-picture.ts'
import styles from './composer.module.css'
import chatStyles from './chat.module.css'
import messageStyles from './messages.module.css'

/** Drafts by colleague, kept while another conversation is open. */
const drafts = new Map<string, string>()
/** The number of characters left is shown from here on. */
const warnBelow = 200

interface Props {
  peer: Peer
  field: RefObject<HTMLTextAreaElement | null>
  history: boolean
  onHistory: () => void
}

/**
 * Input for a message. Enter sends, Shift+Enter starts a new line. Enter that ends a composition of an input
 * method does not send.
 */
export function Composer({ peer, field, history, onHistory }: Props) {
  const t = useText(text)
  const [draft, setDraft] = useState(() => drafts.get(peer.id) ?? '')
  const [picking, setPicking] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const picture = usePictureUpload(peer.id)
  const change = (value: string) => {
    drafts.set(peer.id, value)
    setDraft(value)
  }

  const send = () => {
    const message = draft.trim()
    if (message === '') return
    sendChatMessage({ toUserId: peer.id, messageType: 'text', messageContent: message })
    change('')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Safari ends a composition before the key event: only the deprecated key code 229 still shows it.
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
    const element = field.current
    const [from, to] = [element?.selectionStart ?? draft.length, element?.selectionEnd ?? draft.length]
    // A new value moves the caret to the end. The next key must find it behind the emoji, so nothing waits for a frame.
    flushSync(() => {
      setPicking(false)
      if (draft.length - (to - from) + piece.length <= maxTextLength)
        change(draft.slice(0, from) + piece + draft.slice(to))
    })
    element?.focus()
    element?.setSelectionRange(from + piece.length, from + piece.length)
  }
  const handleFiles = (event: ClipboardEvent | DragEvent, found: FileList | undefined) => {
    if (!found || found.length === 0) return
    event.preventDefault()
    picture.send([...found])
  }
  const charactersLeft = maxTextLength - draft.length

  return (
    <div
      className={styles.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => handleFiles(event, event.dataTransfer.files)}
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
      <div className={styles.tools}>
        <button
          type="button"
          className={chatStyles.icon}
          aria-label={t('chat.emoji')}
          title={t('chat.emoji')}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <IconFaceSmileFill aria-hidden />
        </button>
        <button
          type="button"
          className={chatStyles.icon}
          aria-label={t('chat.image')}
          title={t('chat.image')}
          disabled={picture.progress !== null}
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
          className={chatStyles.icon}
          aria-label={t('chat.history')}
          title={t('chat.history')}
          aria-expanded={history}
          onClick={onHistory}
        >
          <IconHistory aria-hidden />
        </button>
        {picture.progress !== null && (
          <span className={styles.upload} role="status">
            {t('chat.uploading', { part: Math.round(picture.progress * 100) })}
            <button type="button" className={messageStyles.link} onClick={picture.cancel}>
              {t('chat.cancel')}
            </button>
          </span>
        )}
      </div>
      <textarea
        ref={field}
        dir="auto"
        rows={3}
        maxLength={maxTextLength}
        aria-label={t('chat.input')}
        placeholder={t('chat.inputHint')}
        value={draft}
        onChange={({ target }) => change(target.value)}
        onKeyDown={handleKeyDown}
        onPaste={(event) => handleFiles(event, event.clipboardData.files)}
      />
      <div className={styles.foot}>
        <span role="status">{charactersLeft <= warnBelow && t('chat.left', { n: charactersLeft })}</span>
        <Button type="primary" size="small" disabled={draft.trim() === ''} onClick={send}>
          {t('chat.send')}
        </Button>
      </div>
    </div>
  )
}
