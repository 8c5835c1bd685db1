import { DatePicker, Select } from '@arco-design/web-react'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text } from '@tessera/shared/workflow/text'
import styles from '@tessera/shared/workflow/parts.module.css'

/** A day in milliseconds. */
const dayMs = 86_400_000

export type TaskFilterName = 'flowId' | 'flowCategory' | 'creatorUserId' | 'status'

/** Filters of a list of tasks, in the address. The range of days is always among them. */
export function TaskFilters({
  names,
  statuses = [],
}: {
  names: readonly TaskFilterName[]
  statuses?: readonly (typeof FlowStatus)[keyof typeof FlowStatus][]
}) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const set = (patch: Readonly<Record<string, string | undefined>>) =>
    change({
      filter: Object.fromEntries(
        Object.entries({ ...filter, ...patch }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      ),
    })
  const { startTime, endTime } = filter
  return (
    <>
      {names.includes('flowCategory') && (
        <CategoryFilter value={filter['flowCategory']} onChange={(flowCategory) => set({ flowCategory })} />
      )}
      {names.includes('flowId') && (
        <FlowFilter value={filter['flowId']} onChange={(flowId) => set({ flowId })} />
      )}
      {names.includes('status') && (
        <Select
          allowClear
          className={styles.filter!}
          placeholder={t('tasks.status')}
          aria-label={t('tasks.status')}
          value={filter['status']}
          onChange={(status?: string) => set({ status })}
          options={statuses.map((value) => ({ value: String(value), label: t(`tasks.status${value}`) }))}
        />
      )}
      {names.includes('creatorUserId') && (
        <div className={styles.filter}>
          <UserPicker
            clearable
            label={t('tasks.userName')}
            aria-label={t('tasks.userName')}
            placeholder={t('tasks.userName')}
            value={filter['creatorUserId'] ?? null}
            onChange={(next) => set({ creatorUserId: typeof next === 'string' ? next : undefined })}
          />
        </div>
      )}
      <DatePicker.RangePicker
        className={styles.range!}
        placeholder={[t('tasks.filter.from'), t('tasks.filter.until')]}
        value={startTime && endTime ? [Number(startTime), Number(endTime)] : []}
        onChange={(_, days) =>
          set({
            startTime: days?.[0] && String(days[0].startOf('day').valueOf()),
            endTime: days?.[1] && String(days[1].startOf('day').valueOf() + dayMs - 1),
          })
        }
      />
    </>
  )
}

interface FilterProps {
  value: string | undefined
  onChange: (value?: string) => void
}

function CategoryFilter({ value, onChange }: FilterProps) {
  const t = useText(text)
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const categories = data?.find(({ enCode }) => enCode === 'WorkFlowCategory')?.dictionaryList ?? []
  return (
    <Select
      allowClear
      className={styles.filter!}
      placeholder={t('tasks.filter.category')}
      aria-label={t('tasks.filter.category')}
      loading={isLoading}
      value={value}
      onChange={onChange}
      options={categories.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
    />
  )
}

function FlowFilter({ value, onChange }: FilterProps) {
  const t = useText(text)
  const { data, isLoading } = useCall(flows.selector, {})
  return (
    <Select
      allowClear
      showSearch
      className={styles.filter!}
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      placeholder={t('tasks.filter.flow')}
      aria-label={t('tasks.filter.flow')}
      loading={isLoading}
      value={value}
      onChange={onChange}
      // A flow that was stopped since is not among the options: its id would say nothing.
      renderFormat={(option) => (option?.children as string | undefined) ?? t('tasks.filter.flow')}
      options={(data?.list ?? []).flatMap(({ children }) =>
        children.map(({ id, fullName }) => ({ value: id, label: fullName })),
      )}
    />
  )
}
