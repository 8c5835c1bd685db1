import { Button, Popover } from '@arco-design/web-react'
import {
  IconArrowLeft,
  IconBug,
  IconEye,
  IconHistory,
  IconQuestionCircle,
  IconRedo,
  IconUndo,
} from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { SaveLabel } from '@tessera/shared/ui/draft-saving/save-label'
import { focusNode } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { useDesigner, useDesignerState } from '@tessera/shared/forms/form-designer/context'
import { useProblemText } from '@tessera/shared/forms/form-designer/problem-text'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useProblems } from '@tessera/shared/forms/form-designer/use-problems'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

interface Props {
  name: string
  release: number | null
  saving: SaveState
  scope: string
  onRetry: () => void
  onBack: () => void
  onPreview: () => void
  onHelp: () => void
  onVersions: () => void
  onRelease: () => void
}

export function Toolbar({
  name,
  release,
  saving,
  scope,
  onRetry,
  onBack,
  onPreview,
  onHelp,
  onVersions,
  onRelease,
}: Props) {
  const t = useText(text)
  const store = useDesigner()
  const canUndo = useDesignerState(({ history }) => history.past.length > 0)
  const canRedo = useDesignerState(({ history }) => history.future.length > 0)
  const icon = (label: string, Icon: typeof IconUndo, onClick: () => void, disabled = false) => (
    <Button
      type="text"
      icon={<Icon />}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
  return (
    <header className={styles.toolbar}>
      {icon(t('designer.back'), IconArrowLeft, onBack)}
      <h1 className={styles.title} title={name}>
        {name}
      </h1>
      <span className={styles.release}>
        {release === null ? t('designer.neverReleased') : t('designer.releaseNumber', { n: release })}
      </span>
      <SaveLabel state={saving} onRetry={onRetry} />
      <div className={styles.tools}>
        {icon(t('designer.undoKey'), IconUndo, store.undo, !canUndo)}
        {icon(t('designer.redoKey'), IconRedo, store.redo, !canRedo)}
        <Problems scope={scope} />
        {icon(t('designer.help'), IconQuestionCircle, onHelp)}
        {icon(t('designer.versions'), IconHistory, onVersions)}
        <Button icon={<IconEye />} onClick={onPreview}>
          {t('designer.preview')}
        </Button>
        <Button type="primary" onClick={onRelease}>
          {t('designer.release')}
        </Button>
      </div>
    </header>
  )
}

/** The live problems of the draft; a click goes to the place. */
function Problems({ scope }: { scope: string }) {
  const t = useText(text)
  const store = useDesigner()
  const found = useProblems()
  const textOf = useProblemText()
  const [open, setOpen] = useState(false)
  const hints = found.filter(({ isHint }) => isHint).length
  const serious = found.length - hints
  const labelOf = () => {
    if (serious > 0) return t('designer.problems', { n: serious })
    return hints > 0 ? t('designer.hints', { n: hints }) : t('designer.noProblems')
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
        found.length === 0 ? (
          t('designer.noProblemsHint')
        ) : (
          <ul className={styles.problems} aria-label={label}>
            {found.map((problem) => (
              <li key={`${problem.path} ${problem.why} ${problem.detail}`}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    store.select(problem.key || null)
                    if (problem.key) requestAnimationFrame(() => focusNode(problem.key))
                  }}
                >
                  {textOf(problem)}
                </button>
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
        {found.length > 0 ? found.length : null}
      </Button>
    </Popover>
  )
}
