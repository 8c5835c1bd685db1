import { Button, Input, Trigger } from '@arco-design/web-react'
import type { LexicalEditor } from 'lexical'
import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useText } from '@tessera/shared/text/text'
import { linkAddress, setLink } from './deeds.ts'
import { text } from './text.ts'
import styles from './editor.module.css'

interface Props {
  editor: LexicalEditor
  /** Of the link the caret is in. */
  address: string | null
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactElement
}

/** Asks for the address of a link; one that leads nowhere safe is refused in words. */
export function LinkBox({ editor, address, open, onOpen, children }: Props) {
  return (
    <Trigger
      trigger="click"
      position="bl"
      popupVisible={open}
      onVisibleChange={(next) => !next && onOpen(false)}
      unmountOnExit
      popup={() => <Address editor={editor} address={address} onClose={() => onOpen(false)} />}
    >
      <span>{children}</span>
    </Trigger>
  )
}

function Address({ editor, address, onClose }: Pick<Props, 'editor' | 'address'> & { onClose: () => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState(address ?? 'https://')
  const [bad, setBad] = useState(false)
  useEffect(() => setBad(false), [typed])
  const apply = (wanted: string | null) => {
    if (wanted === null) return setBad(true)
    setLink(editor, wanted)
    onClose()
    editor.focus()
  }
  const keys = (event: KeyboardEvent) => {
    // The form around must hear neither.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      apply(linkAddress(typed))
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      editor.focus()
    }
  }
  return (
    // Keys pressed in the field arrive here; the element itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.link} onKeyDown={keys}>
      <div className={styles.linkLine}>
        <Input
          autoFocus
          size="small"
          value={typed}
          maxLength={2000}
          error={bad}
          aria-label={t('editor.linkAddress')}
          aria-invalid={bad}
          onChange={setTyped}
        />
        <Button type="primary" size="small" onClick={() => apply(linkAddress(typed))}>
          {t('editor.linkSet')}
        </Button>
        {address !== null && (
          <Button size="small" onClick={() => apply('')}>
            {t('editor.linkRemove')}
          </Button>
        )}
      </div>
      {bad && <p role="alert">{t('editor.linkBad')}</p>}
    </div>
  )
}
