import { Modal } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './data-models.module.css'

/** Shows the statements of a design and asks whether to run them. */
export function StatementsDialog({
  source,
  statements,
  onAnswer,
}: {
  source: string
  statements: readonly string[]
  onAnswer: (run: boolean) => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('dataModels.statements')}
        style={{ width: 'min(760px, calc(100vw - 32px))' }}
        wrapClassName={scope}
        okText={t('dataModels.run')}
        okButtonProps={{ disabled: statements.length === 0 }}
        onOk={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      >
        <p className={styles.note}>
          {statements.length > 0 ? t('dataModels.statementsNote', { source }) : t('dataModels.nothing')}
        </p>
        {statements.length > 0 && (
          <pre
            className={styles.statements}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('dataModels.statements')}
          >
            {statements.map((statement) => `${statement};`).join('\n\n')}
          </pre>
        )}
      </Modal>
    </>
  )
}
