import { Select } from '@arco-design/web-react'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { TaskFilters } from '../parts/task-filters.tsx'
import { text } from './text.ts'
import styles from './monitor.module.css'

const { wait, adopt, reject, revoke, cancel } = FlowStatus

/** The filters of all lists, and by the user who has to act and by pauses. */
export function MonitorFilters() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const set = (key: string, value: string | undefined) =>
    change({ filter: { ...filter, [key]: value ?? '' } })
  return (
    <>
      <TaskFilters
        names={['flowCategory', 'flowId', 'status', 'creatorUserId']}
        statuses={[wait, adopt, reject, revoke, cancel]}
      />
      <div className={styles.filter}>
        <UserPicker
          clearable
          label={t('monitor.handler')}
          aria-label={t('monitor.handler')}
          placeholder={t('monitor.handler')}
          value={filter['handlerId'] || null}
          onChange={(next) => set('handlerId', typeof next === 'string' ? next : undefined)}
        />
      </div>
      <Select
        allowClear
        className={styles.filter!}
        placeholder={t('monitor.paused')}
        aria-label={t('monitor.paused')}
        value={filter['paused'] || undefined}
        onChange={(next?: string) => set('paused', next)}
        options={[
          { value: 'true', label: t('monitor.pausedYes') },
          { value: 'false', label: t('monitor.pausedNo') },
        ]}
      />
    </>
  )
}
