import { Tooltip } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { listPlaceholders, findWordProblem } from '@tessera/shared/contract/system/edited-word'
import { text } from './text.ts'
import styles from './language.module.css'

interface Props {
  value: string
  /** Built-in text; that of another language if this one has none. */
  builtIn: string
  edited: boolean
  /** The text is fixed, or the user lacks the edit permission. */
  readOnly: boolean
  name: string
  onSave: (value: string) => Promise<unknown>
}

/**
 * Input for a word in one language. Enter or blur saves, Escape discards the input. An invalid text stays in
 * the field with its error message.
 */
export function WordCell({ value, builtIn, edited, readOnly, name, onSave }: Props) {
  const t = useText(text)
  const id = useId()
  const [draft, setDraft] = useState(value)
  const [focused, setFocused] = useState(false)
  const fault = draft === value ? null : findWordProblem(draft, builtIn)
  const values = listPlaceholders(builtIn).map((one) => `{{${one}}}`)
  const problem =
    fault &&
    (fault === 'values' && values.length === 0
      ? t('language.fault.noValues')
      : t(`language.fault.${fault}`, { values: values.join(' ') }))
  const save = () => {
    if (draft !== value && !fault) onSave(draft).catch(() => undefined)
  }
  const builtInNote = edited ? t('language.cameWith', { text: builtIn }) : ''
  return (
    <Tooltip
      content={problem}
      popupVisible={focused && problem !== null}
      color="rgb(var(--danger-6))"
      position="bl"
      mini
    >
      <input
        className={`${styles.cell} ${edited ? styles.edited : ''} ${fault ? styles.bad : ''}`}
        value={draft}
        readOnly={readOnly}
        placeholder={t('language.none')}
        aria-label={name}
        aria-invalid={fault !== null}
        aria-describedby={id}
        title={problem ?? [draft, builtInNote].filter(Boolean).join('\n')}
        onChange={({ target }) => setDraft(target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key !== 'Escape' || draft === value) return
          event.stopPropagation()
          setDraft(value)
        }}
      />
      <span id={id} className={styles.aside}>
        {problem ?? builtInNote}
      </span>
    </Tooltip>
  )
}
