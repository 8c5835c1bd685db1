import { Checkbox } from '@arco-design/web-react'
import type { FieldPermission } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { useSettingsOptions } from './settings-context.ts'
import { text } from './text.ts'
import type { FormField } from '../../flow-tree/form-fields.ts'
import styles from './settings.module.css'

interface Props {
  value: readonly FieldPermission[]
  onChange: (value: FieldPermission[]) => void
  /** The initiator may write every field at first; others may read them. */
  isStart: boolean
}

const rights = ['read', 'write', 'required'] as const
type Right = (typeof rights)[number]

/** What may be done with each field and column at a node; the server takes nothing else. */
export function PermissionsTable({ value, onChange, isStart }: Props) {
  const t = useText(text)
  const { fields } = useSettingsOptions()
  if (!fields || fields.length === 0) return <p className={styles.note}>{t('flowSettings.noFields')}</p>
  const rows = fields.map((field) => rowOf(field, value, isStart))
  // Permissions of fields that are gone come back with the field.
  const others = value.filter(({ id }) => !fields.some(({ name }) => name === id))
  const set = (changed: readonly FieldPermission[]) => onChange([...changed, ...others])
  const all = (right: Right) => rows.every((row) => row[right])
  const some = (right: Right) => rows.some((row) => row[right])
  return (
    <table className={styles.permissions}>
      <caption className={styles.hidden}>{t('flowSettings.permissions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('flowSettings.field')}</th>
          {rights.map((right) => (
            <th key={right} scope="col">
              <Checkbox
                aria-label={t('flowSettings.all', { right: t(`flowSettings.right.${right}`) })}
                checked={all(right)}
                indeterminate={some(right) && !all(right)}
                onChange={(on) => set(rows.map((row) => withRight(row, right, on)))}
              >
                {t(`flowSettings.right.${right}`)}
              </Checkbox>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <th scope="row" className={row.id.includes('-') ? styles.column : undefined}>
              {row.name || row.id}
            </th>
            {rights.map((right) => (
              <td key={right}>
                <Checkbox
                  aria-label={`${row.name || row.id}: ${t(`flowSettings.right.${right}`)}`}
                  checked={row[right]}
                  onChange={(on) => set(rows.with(at, withRight(row, right, on)))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Without `read` a field is hidden; what may be written can be read, and what is required can be written. */
function withRight(row: FieldPermission, right: Right, on: boolean): FieldPermission {
  if (right === 'read')
    return on ? { ...row, read: true } : { ...row, read: false, write: false, required: false }
  if (right === 'write')
    return on ? { ...row, read: true, write: true } : { ...row, write: false, required: false }
  return on ? { ...row, read: true, write: true, required: true } : { ...row, required: false }
}

function rowOf(
  { name, label, tag, isRequired }: FormField,
  value: readonly FieldPermission[],
  isStart: boolean,
): FieldPermission {
  const stored = value.find(({ id }) => id === name)
  if (stored) return { ...stored, name: label }
  return {
    id: name,
    name: label,
    read: true,
    write: isStart,
    required: isStart && isRequired,
    requiredDisabled: false,
    jweeKey: tag,
    dataType: '',
  }
}
