import { Button, Input } from '@arco-design/web-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { RefTextAreaType } from '@arco-design/web-react/es/Input/textarea'
import { useText } from '../../text/text.ts'
import { mentionAt, toContent, type Person } from './mentions.ts'
import { text as formText } from '../form-drawer/text.ts'
import { PendingFilesContext } from '../upload/pending-files.ts'
import type { UploadState } from '../upload/props.ts'
import { text } from './text.ts'
import styles from './comment-editor.module.css'

interface Props {
  /** Users who may see the comment and match the last `onMention`; undefined while they load. */
  found: readonly Person[] | undefined
  /** The user types a name behind an @; null where the cursor is at none. */
  onMention: (keyword: string | null) => void
  initial: string
  mentions: readonly Person[]
  /** Beside the buttons, such as a field for files. */
  children?: ReactNode
  /** Whether the comment can be sent without a text. */
  mayBeEmpty?: boolean
  /** Saves the comment; rejects where the server refuses it, and then the text stays. */
  onSave: (content: string) => Promise<void>
  /** Only for a comment that exists. */
  onCancel?: () => void
}

/** Text of a comment. Behind an @ it offers the users who may open the record. */
export function CommentEditor({
  found,
  onMention,
  initial,
  mentions,
  children,
  mayBeEmpty = false,
  onSave,
  onCancel,
}: Props) {
  const t = useText(text)
  const form = useText(formText)
  const listId = useId()
  const input = useRef<RefTextAreaType>(null)
  const [edited, setEdited] = useState(initial)
  const [people, setPeople] = useState<readonly Person[]>(mentions)
  const [mention, setOwnMention] = useState<ReturnType<typeof mentionAt>>(null)
  const [active, setActive] = useState(0)
  const [pendingFiles, setPendingFiles] = useState<UploadState | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const setMention = (next: ReturnType<typeof mentionAt>) => {
    setOwnMention(next)
    onMention(next?.keyword ?? null)
  }
  const candidates = mention ? (found ?? []) : []
  const isOpen = mention !== null && found !== undefined
  const follow = (value: string) => {
    const cursor = input.current?.dom?.selectionStart ?? value.length
    setMention(mentionAt(value, cursor))
    setActive(0)
  }
  const select = (person: Person) => {
    if (!mention) return
    const end = mention.from + mention.keyword.length + 1
    const before = `${edited.slice(0, mention.from)}@${person.fullName} `
    // A new value moves the caret to the end. The next key must find it behind the name, so nothing waits for a frame.
    flushSync(() => {
      setEdited(before + edited.slice(end))
      setPeople([...people.filter(({ id }) => id !== person.id), person])
      setMention(null)
    })
    input.current?.focus()
    input.current?.dom?.setSelectionRange(before.length, before.length)
  }
  const save = async () => {
    setIsSaving(true)
    try {
      await onSave(toContent(edited.trim(), people))
      setEdited('')
    } catch {
      // The call has shown the refusal; the text stays.
    } finally {
      setIsSaving(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      setMention(null)
      return
    }
    if (!isOpen || candidates.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + candidates.length) % candidates.length)
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      select(candidates[active] ?? candidates[0]!)
    }
  }
  return (
    <div className={styles.editor}>
      <Input.TextArea
        ref={input}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={1_500}
        aria-label={t(onCancel ? 'comments.editOf' : 'comments.write')}
        placeholder={t('comments.placeholder')}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && candidates.length > 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        value={edited}
        onChange={(value) => {
          setEdited(value)
          follow(value)
        }}
        onKeyDown={handleKey}
        onBlur={() => setMention(null)}
      />
      {isOpen && (
        <div id={listId} className={styles.people} role="listbox" aria-label={t('comments.people')}>
          {candidates.map((person, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the keys
            <div
              key={person.id}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => select(person)}
            >
              {person.fullName}
            </div>
          ))}
          {candidates.length === 0 && (
            <div role="option" tabIndex={-1} aria-disabled aria-selected={false} className={styles.quiet}>
              {t('comments.noMatches')}
            </div>
          )}
        </div>
      )}
      <PendingFilesContext value={setPendingFiles}>{children}</PendingFilesContext>
      <div className={styles.buttons}>
        {pendingFiles && (
          <span role="status" className={styles.quiet}>
            {form(`form.${pendingFiles}`)}
          </span>
        )}
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button
          size="small"
          type="primary"
          loading={isSaving}
          disabled={pendingFiles !== null || (edited.trim() === '' && !mayBeEmpty)}
          onClick={() => void save()}
        >
          {t(onCancel ? 'comments.save' : 'comments.send')}
        </Button>
      </div>
    </div>
  )
}
