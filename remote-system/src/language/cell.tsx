import { Tooltip } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { valuesIn, wordFault } from '@tessera/shared/contract/system/edited-word'
import { text } from './text.ts'
import styles from './language.module.css'

interface Props {
  value: string
  /** What it came with; the text of another language where it has none. */
  builtIn: string
  edited: boolean
  /** Nobody may write here, or not this user. */
  closed: boolean
  name: string
  onSave: (value: string) => Promise<unknown>
}

/** A word in one language: Enter or leaving it saves, Escape takes back what was typed. What cannot be said stays there with its reason until it is mended. */
export function WordCell({ value, builtIn, edited, closed, name, onSave }: Props) {
  const t = useText(text)
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [focused, setFocused] = useState(false)
  const fault = typed === value ? null : wordFault(typed, builtIn)
  const values = valuesIn(builtIn).map((one) => `{{${one}}}`)
  const problem =
    fault &&
    (fault === 'values' && values.length === 0
      ? t('language.fault.noValues')
      : t(`language.fault.${fault}`, { values: values.join(' ') }))
  const save = () => {
    if (typed !== value && !fault) onSave(typed).catch(() => undefined)
  }
  const came = edited ? t('language.cameWith', { text: builtIn }) : ''
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
        value={typed}
        readOnly={closed}
        placeholder={t('language.none')}
        aria-label={name}
        aria-invalid={fault !== null}
        aria-describedby={id}
        title={problem ?? [typed, came].filter(Boolean).join('\n')}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key !== 'Escape' || typed === value) return
          event.stopPropagation()
          setTyped(value)
        }}
      />
      <span id={id} className={styles.aside}>
        {problem ?? came}
      </span>
    </Tooltip>
  )
}
