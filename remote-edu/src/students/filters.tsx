import { Button, Select } from '@arco-design/web-react'
import { remainBuckets, students, studentStages } from '@tessera/shared/contract/edu/students'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { stageWords } from '@tessera/shared/contract/edu/words'
import { useCall } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { FilterDay } from '../parts/filter-dates.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions, useCourseOptions, useDictionaryOptions } from '../parts/options.ts'
import { text as partsText } from '../parts/text.ts'
import { text } from './text.ts'
import partStyles from '../parts/parts.module.css'

const dayMs = 86_400_000
const daysAgo = (days: number) => formatInstant(Date.now() - days * dayMs, 'yyyy-MM-dd')

const ageBands = ['3-5', '6-8', '9-11', '12-15', '16-120'] as const

/** The filters of the list of students. Their values are stored in the address. */
export function StudentFilters() {
  const t = useText(text)
  const tp = useText(partsText)
  const pick = useLocalizedText()
  const [{ filter }, change] = useListState()
  const { data: tags } = useCall(students.tags, {})
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: t('students.month', { n: at + 1 }),
  }))
  return (
    <>
      <FilterSelect name="campusIds" label={t('students.campus')} {...useCampusOptions()} />
      <FilterSelect
        name="stage"
        label={t('students.stage')}
        options={studentStages.map((value) => ({ value, label: pick(stageWords[value]) }))}
      />
      <FilterSelect
        name="inClass"
        label={t('students.inClass')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`students.inClass.${value}`) }))}
      />
      <FilterSelect name="courseId" label={t('students.course')} {...useCourseOptions()} />
      <FilterSelect name="sourceId" label={t('students.source')} {...useDictionaryOptions('eduSource')} />
      <AgeFilter />
      <FilterSelect name="birthMonth" label={t('students.birthMonth')} options={months} />
      <FilterSelect
        name="tag"
        label={t('students.tag')}
        options={(tags?.list ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
        loading={!tags}
      />
      <FilterSelect
        name="hasArrears"
        label={t('students.hasArrears')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`students.hasArrears.${value}`) }))}
      />
      <FilterSelect
        name="remainBucket"
        label={t('students.remainUnits')}
        options={remainBuckets.map((value) => ({ value, label: t('students.lessonCount', { n: value }) }))}
      />
      <FilterSelect
        name="expireWithin"
        label={t('students.expireWithin')}
        options={['7', '30', '60', '90'].map((value) => ({
          value,
          label: t('students.inDays', { n: value }),
        }))}
      />
      <FilterSelect
        name="lastAttendBefore"
        label={t('students.noLessonFor')}
        options={[14, 30, 60, 90].map((days) => ({
          value: daysAgo(days),
          label: t('students.forDays', { n: days }),
        }))}
      />
      <FilterDay name="owedUntil" label={t('students.owedUntil')} />
      {Object.values(filter).some(Boolean) && (
        <Button type="text" onClick={() => change({ filter: {} })}>
          {tp('parts.reset')}
        </Button>
      )}
    </>
  )
}

/** Sets both ends of the age. */
function AgeFilter() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { ageFrom, ageTo } = filter
  return (
    <Select
      className={partStyles.filter!}
      allowClear
      placeholder={t('students.ageBand')}
      aria-label={t('students.ageBand')}
      value={ageFrom && ageTo ? `${ageFrom}-${ageTo}` : undefined}
      options={ageBands.map((band) => {
        const [from, to] = band.split('-')
        return { value: band, label: to === '120' ? `${from}+` : t('students.ageRange', { from, to }) }
      })}
      onChange={(band?: string) => {
        const [from = '', to = ''] = band?.split('-') ?? []
        change({ filter: { ...filter, ageFrom: from, ageTo: to } })
      }}
    />
  )
}
