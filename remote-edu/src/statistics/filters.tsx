import { DatePicker, Radio, Select } from '@arco-design/web-react'
import { classes } from '@tessera/shared/contract/edu/classes'
import { coaches } from '@tessera/shared/contract/edu/coaches'
import { churnModes, periodPresets, type PeriodPreset } from '@tessera/shared/contract/edu/statistics'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CampusScope } from '../parts/campus-scope.tsx'
import { labelOf } from '../parts/option-label.ts'
import { useCampusOptions, useCourseOptions, type Option } from '../parts/options.ts'
import { useQuery } from './query.ts'
import { text } from './text.ts'
import styles from './statistics.module.css'

export type FilterName = 'campusIds' | 'courseIds' | 'classIds' | 'coachIds'
const labels = {
  campusIds: 'statistics.campus',
  courseIds: 'statistics.course',
  classIds: 'statistics.class',
  coachIds: 'statistics.coach',
} as const

/** Period and filters of a page. The filters that its figures know are shown. */
export function Filters({ names, hasChurnMode }: { names: readonly FilterName[]; hasChurnMode: boolean }) {
  const t = useText(text)
  const { filter, preset, set } = useQuery()
  const campuses = useCampusOptions().options
  const courses = useCourseOptions().options
  const classRows = useCall(classes.selector, names.includes('classIds') ? {} : null).data?.list
  const coachRows = useCall(coaches.selector, names.includes('coachIds') ? {} : null).data?.list
  const toOptions = (rows: readonly { id: string; fullName: string }[] = []): Option[] =>
    rows.map(({ id, fullName }) => ({ value: id, label: fullName }))
  const options: Record<FilterName, Option[]> = {
    campusIds: campuses,
    courseIds: courses,
    classIds: toOptions(classRows),
    coachIds: toOptions(coachRows),
  }
  return (
    <div className={styles.filters} role="search">
      <Radio.Group
        type="button"
        className={styles.presets!}
        aria-label={t('statistics.period')}
        value={preset}
        options={periodPresets.map((value) => ({ value, label: t(`statistics.preset.${value}`) }))}
        onChange={(value: PeriodPreset) => set({ preset: value, dateFrom: '', dateTo: '' })}
      />
      {preset === 'custom' && (
        <DatePicker.RangePicker
          aria-label={t('statistics.days')}
          className={styles.range!}
          value={filter['dateFrom'] && filter['dateTo'] ? [filter['dateFrom'], filter['dateTo']] : []}
          onChange={([dateFrom, dateTo]: string[] = []) =>
            set({ dateFrom: dateFrom ?? '', dateTo: dateTo ?? '' })
          }
        />
      )}
      {names.map((name) => {
        const select = (
          <Select
            key={name}
            mode="multiple"
            maxTagCount={1}
            allowClear
            className={styles.filter!}
            aria-label={t(labels[name])}
            placeholder={t(labels[name])}
            filterOption={(typed, option) => labelOf(option).includes(typed)}
            triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
            value={options[name].length > 0 ? (filter[name]?.split(',').filter(Boolean) ?? []) : []}
            options={options[name]}
            onChange={(ids: string[]) => set({ [name]: ids.join(',') })}
          />
        )
        return name === 'campusIds' ? (
          <CampusScope key={name} value={filter[name] ?? ''}>
            {select}
          </CampusScope>
        ) : (
          select
        )
      })}
      {hasChurnMode && (
        <Select
          className={styles.mode!}
          aria-label={t('statistics.churnMode')}
          triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
          value={filter['churnMode'] === 'snapshot' ? 'snapshot' : 'flow'}
          options={churnModes.map((value) => ({ value, label: t(`statistics.churnMode.${value}`) }))}
          onChange={(value: (typeof churnModes)[number]) => set({ churnMode: value === 'flow' ? '' : value })}
        />
      )}
    </div>
  )
}
