import { Button, Popover } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { FailedLoad, type FailedCheck } from './failed-load.tsx'
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
  /** Why the draft could not be checked; null where it was. */
  failure?: FailedCheck | null
  scope: string
}

/** The live problems of the draft; a press goes to the place. */
export function Problems({ problems, none, scope, failure = null }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const hints = problems.filter(({ isHint }) => isHint).length
  const serious = problems.length - hints
  const labelOf = () => {
    if (serious > 0) return t('draft.problems', { n: serious })
    if (failure) return t('draft.unchecked')
    return hints > 0 ? t('draft.hints', { n: hints }) : t('draft.noProblems')
  }
  const label = labelOf()
  const countOf = () => {
    if (problems.length > 0) return problems.length
    return failure ? '?' : null
  }
  const statusOf = () => {
    if (serious > 0) return 'danger'
    return failure ? 'warning' : 'default'
  }
  return (
    <Popover
      className={scope}
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      content={
        <>
          {failure && <FailedLoad title={t('draft.unchecked')} {...failure} />}
          {problems.length === 0 && !failure && none}
          {problems.length > 0 && (
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
          )}
        </>
      }
    >
      <Button
        type="text"
        icon={<IconBug />}
        status={statusOf()}
        aria-label={label}
        title={label}
        aria-expanded={open}
      >
        {countOf()}
      </Button>
    </Popover>
  )
}
