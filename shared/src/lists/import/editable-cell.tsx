import { useId, useState } from 'react'
import styles from './import.module.css'

interface Props {
  value: string
  problem: string | undefined
  name: string
  onSave: (value: string) => Promise<void>
}

/** Editable cell of the preview. Enter or blur saves and validates it again, Escape restores the value. */
export function EditableCell({ value, problem, name, onSave }: Props) {
  const id = useId()
  const [draft, setDraft] = useState(value)
  const save = () => {
    if (draft !== value) onSave(draft).catch(() => setDraft(value))
  }
  return (
    <>
      <input
        className={problem ? `${styles.cell} ${styles.invalid}` : styles.cell}
        value={draft}
        maxLength={5_000}
        aria-label={name}
        aria-invalid={problem !== undefined}
        title={problem ?? ''}
        {...(problem ? { 'aria-describedby': id } : {})}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key !== 'Escape' || draft === value) return
          event.stopPropagation()
          setDraft(value)
        }}
      />
      {problem && (
        <span id={id} className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
