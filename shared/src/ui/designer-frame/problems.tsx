import { Button, Popover } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './designer-frame.module.css'

/** What is wrong with a draft. */
export interface ShownProblem {
  readonly id: string
  readonly text: string
  /** Whether the draft can be released with it. */
  readonly isHint?: boolean
  /** Goes to the place; undefined where the problem has none. */
  readonly onOpen?: () => void
}

interface Props {
  problems: readonly ShownProblem[]
  /** Explains that there are none. */
  none: string
  scope: string
}

/** The live problems of the draft; a press goes to the place. */
export function Problems({ problems, none, scope }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const hints = problems.filter(({ isHint }) => isHint).length
  const serious = problems.length - hints
  const labelOf = () => {
    if (serious > 0) return t('draft.problems', { n: serious })
    return hints > 0 ? t('draft.hints', { n: hints }) : t('draft.noProblems')
  }
  const label = labelOf()
  return (
    <Popover
      className={scope}
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      content={
        problems.length === 0 ? (
          none
        ) : (
          <ul className={styles.problems} aria-label={label}>
            {problems.map(({ id, text: words, onOpen }) => (
              <li key={id}>
                {onOpen ? (
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false)
                      onOpen()
                    }}
                  >
                    {words}
                  </button>
                ) : (
                  <span>{words}</span>
                )}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Button
        type="text"
        icon={<IconBug />}
        status={serious > 0 ? 'danger' : 'default'}
        aria-label={label}
        title={label}
        aria-expanded={open}
      >
        {problems.length > 0 ? problems.length : null}
      </Button>
    </Popover>
  )
}
