import { Modal } from '@arco-design/web-react'
import { languages } from '@tessera/shared/contract/lang'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import type { EditConflict } from './use-edits.ts'
import styles from './language.module.css'

/** Two users edited the same word: the later one chooses which text to keep. */
export function ConflictDialog({
  conflict: { change, now },
  onResolve,
}: {
  conflict: EditConflict
  onResolve: (keepMine: boolean) => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Modal
        visible
        simple
        wrapClassName={scope}
        title={t('language.overtaken')}
        okText={t('language.mine')}
        cancelText={t('language.theirs')}
        onOk={() => onResolve(true)}
        onCancel={() => onResolve(false)}
      >
        <p className={styles.count}>
          {t('language.cell', { key: change.key, lang: languages[change.lang].name })}
        </p>
        <dl className={styles.both}>
          <dt>{t('language.theirText')}</dt>
          <dd>{now}</dd>
          <dt>{t('language.myText')}</dt>
          <dd>{change.text}</dd>
        </dl>
      </Modal>
    </>
  )
}
