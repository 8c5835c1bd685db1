import { Button } from '@arco-design/web-react'
import { IconArrowLeft, IconQuestionCircle } from '@arco-design/web-react/icon'
import { useText } from '../../text/text.ts'
import type { DesignerFrameProps } from './designer-frame.tsx'
import { SaveLabel } from './save-label.tsx'
import { text } from './text.ts'
import { ToolButton } from './tool-button.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import styles from './designer-frame.module.css'

type Props = Omit<DesignerFrameProps, 'onKeyDown' | 'onReload' | 'conflictDialog' | 'children'>

/** The toolbar of a designer. */
export function Toolbar(props: Props) {
  const t = useText(text)
  const { name, draft, history, problems, backText, status, steps, tools, onRelease } = props
  return (
    <header className={styles.toolbar}>
      <ToolButton label={backText} icon={<IconArrowLeft />} onClick={() => void draft.close()} />
      <h1 className={styles.title} title={name}>
        {name}
      </h1>
      {status}
      <SaveLabel state={draft.saving} onRetry={() => void draft.save()} />
      {steps}
      <div className={styles.tools}>
        <UndoButtons history={history} />
        {problems}
        <ToolButton label={t('draft.help')} icon={<IconQuestionCircle />} onClick={props.onHelp} />
        {tools}
        {onRelease && (
          <Button type="primary" onClick={() => void draft.saveBefore(onRelease)}>
            {t('draft.release')}
          </Button>
        )}
      </div>
    </header>
  )
}
