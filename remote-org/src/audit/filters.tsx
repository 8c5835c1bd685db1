import { DatePicker, Select } from '@arco-design/web-react'
import { auditActions, auditNouns } from '@tessera/shared/contract/org/audit'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text } from './text.ts'
import styles from './audit.module.css'

/** Filters by object type, action, user and time range. Their values are stored in the URL. */
export function AuditFilters() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const updateFilter = (patch: Record<string, string | undefined>) =>
    change({
      filter: Object.fromEntries(
        Object.entries({ ...filter, ...patch }).filter((entry): entry is [string, string] =>
          Boolean(entry[1]),
        ),
      ),
    })
  const { noun, action, userId, startTime, endTime } = filter
  return (
    <>
      <Select
        allowClear
        className={styles.select!}
        placeholder={t('audit.noun')}
        aria-label={t('audit.noun')}
        value={noun}
        onChange={(next: string | undefined) => updateFilter({ noun: next })}
        options={auditNouns.map((value) => ({ value, label: t(`audit.noun.${value}`) }))}
      />
      <Select
        allowClear
        className={styles.select!}
        placeholder={t('audit.action')}
        aria-label={t('audit.action')}
        value={action}
        onChange={(next: string | undefined) => updateFilter({ action: next })}
        options={auditActions.map((value) => ({ value, label: t(`audit.action.${value}`) }))}
      />
      <div className={styles.who}>
        <UserPicker
          clearable
          label={t('audit.user')}
          aria-label={t('audit.user')}
          placeholder={t('audit.user')}
          value={userId ?? null}
          onChange={(next) => updateFilter({ userId: typeof next === 'string' ? next : undefined })}
        />
      </div>
      <DatePicker.RangePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        className={styles.range!}
        placeholder={[t('audit.from'), t('audit.until')]}
        value={startTime && endTime ? [Number(startTime), Number(endTime)] : []}
        onChange={(_, days) =>
          updateFilter({
            startTime: days?.[0] && String(days[0].valueOf()),
            endTime: days?.[1] && String(days[1].valueOf()),
          })
        }
      />
    </>
  )
}
