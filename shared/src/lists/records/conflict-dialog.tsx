import { Button, Modal } from '@arco-design/web-react'
import { namedFields, type Design, type Field } from '../../fields/design.ts'
import { formatValue } from '../../fields/format-value.ts'
import { useNames } from '../../client/use-names.ts'
import { storesValue } from '../../fields/validate.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { findDifferences } from './find-differences.ts'
import { text } from './text.ts'
import styles from './records.module.css'

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
        title={t('records.conflict')}
        wrapClassName={scope}
        style={{ width: 'min(720px, 100vw)' }}
        maskClosable={false}
        onCancel={() => onDecide('back')}
        footer={
          <div className={styles.footer}>
            <Button onClick={() => onDecide('back')}>{t('records.back')}</Button>
            <Button onClick={() => onDecide('reload')}>{t('records.reload')}</Button>
            <Button type="primary" onClick={() => onDecide('keep')}>
              {t('records.keepMine')}
            </Button>
          </div>
        }
      >
        {t(differences.length > 0 ? 'records.conflictHint' : 'records.conflictSame')}
        {differences.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          <div className={styles.differences} tabIndex={0} role="region" aria-label={t('records.conflict')}>
            <table>
              <thead>
                <tr>
                  <th>{t('records.field')}</th>
                  <th>{t('records.theirs')}</th>
                  <th>{t('records.mine')}</th>
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
  if (kind.tag === 'table') return t('records.rows', { n: Array.isArray(value) ? value.length : 0 })
  return formatValue(kind, value, settings, names) || '—'
}
