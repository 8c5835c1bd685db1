import { Button, Input, Trigger } from '@arco-design/web-react'
import type { LexicalEditor } from 'lexical'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { useText } from '../../text/text.ts'
import { linkAddress, setLink } from './commands.ts'
import { text } from './text.ts'
import styles from './editor.module.css'

interface Props {
  editor: LexicalEditor
  /** Address of the link at the caret; null outside a link. */
  address: string | null
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactElement
}

/** Popover that edits the address of a link. Unsafe addresses show an error. */
export function LinkPopover({ editor, address, open, onOpen, children }: Props) {
  return (
    <Trigger
      trigger="click"
      position="bl"
      popupVisible={open}
      onVisibleChange={(next) => !next && onOpen(false)}
      unmountOnExit
      popup={() => <LinkForm editor={editor} address={address} onClose={() => onOpen(false)} />}
    >
      <span>{children}</span>
    </Trigger>
  )
}

function LinkForm({ editor, address, onClose }: Pick<Props, 'editor' | 'address'> & { onClose: () => void }) {
  const t = useText(text)
  const [draft, setDraft] = useState(address ?? 'https://')
  const [invalid, setInvalid] = useState(false)
  const change = (next: string) => {
    setDraft(next)
    setInvalid(false)
  }
  const apply = (nextAddress: string | null) => {
    if (nextAddress === null) return setInvalid(true)
    setLink(editor, nextAddress)
    onClose()
    editor.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    // The keys must not reach the surrounding form.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      apply(linkAddress(draft))
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      editor.focus()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble from the input
    <div className={styles.link} onKeyDown={handleKey}>
      <div className={styles.linkLine}>
        <Input
          autoFocus
          size="small"
          value={draft}
          maxLength={2000}
          error={invalid}
          aria-label={t('editor.linkAddress')}
          aria-invalid={invalid}
          onChange={change}
        />
        <Button type="primary" size="small" onClick={() => apply(linkAddress(draft))}>
          {t('editor.linkSet')}
        </Button>
        {address !== null && (
          <Button size="small" onClick={() => apply('')}>
            {t('editor.linkRemove')}
          </Button>
        )}
      </div>
      {invalid && <p role="alert">{t('editor.linkBad')}</p>}
    </div>
  )
}
