import { Button, Modal } from '@arco-design/web-react'
import { namedFields, type Design, type Field } from '@tessera/shared/fields/design'
import { formatValue } from '@tessera/shared/fields/format-value'
import { useNames } from '@tessera/shared/client/use-names'
import { storesValue } from '@tessera/shared/fields/validate'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { findDifferences } from './find-differences.ts'
import { text } from './text.ts'
import styles from './model.module.css'

/** What to do after a conflict: load the stored record, save over it, or go on editing. */
export type ConflictChoice = 'reload' | 'keep' | 'back'

interface Props {
  design: Design
  theirs: Readonly<Record<string, unknown>>
  mine: Readonly<Record<string, unknown>>
  onDecide: (choice: ConflictChoice) => void
}

/** Shows how the stored record differs from what the user is about to save over it. */
export function ConflictDialog({ design, theirs, mine, onDecide }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const fields = namedFields(design.fields).flatMap(({ path, field }) =>
    !path.includes('-') && (storesValue(field) || field.kind.tag === 'table') ? [field] : [],
  )
  const differences = findDifferences(fields, theirs, mine)
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('model.conflict')}
        wrapClassName={scope}
        style={{ width: 'min(720px, 100vw)' }}
        maskClosable={false}
        onCancel={() => onDecide('back')}
        footer={
          <div className={styles.footer}>
            <Button onClick={() => onDecide('back')}>{t('model.back')}</Button>
            <Button onClick={() => onDecide('reload')}>{t('model.reload')}</Button>
            <Button type="primary" onClick={() => onDecide('keep')}>
              {t('model.keepMine')}
            </Button>
          </div>
        }
      >
        {t(differences.length > 0 ? 'model.conflictHint' : 'model.conflictSame')}
        {differences.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          <div className={styles.differences} tabIndex={0} role="region" aria-label={t('model.conflict')}>
            <table>
              <thead>
                <tr>
                  <th>{t('model.field')}</th>
                  <th>{t('model.theirs')}</th>
                  <th>{t('model.mine')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map((field) => (
                  <tr key={field.settings.vModel}>
                    <th scope="row">{field.settings.label}</th>
                    <td>
                      <Value field={field} value={theirs[field.settings.vModel]} />
                    </td>
                    <td>
                      <Value field={field} value={mine[field.settings.vModel]} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Modal>
    </>
  )
}

function Value({ field: { kind, settings }, value }: { field: Field; value: unknown }) {
  const t = useText(text)
  const names = useNames()
  if (kind.tag === 'table') return t('model.rows', { n: Array.isArray(value) ? value.length : 0 })
  return formatValue(kind, value, settings, names) || '—'
}
