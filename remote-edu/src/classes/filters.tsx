import { Button, Select } from '@arco-design/web-react'
import { classKinds, classStatuses } from '@tessera/shared/contract/edu/classes'
import { organizes, type OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { CampusScope } from '../parts/campus-scope.tsx'
import { text, type TextKey } from './text.ts'
import styles from './classes.module.css'

interface Option {
  value: string
  label: string
}

/** The campuses as options: companies without child companies. A company with children only groups them. */
const campusOptions = (nodes: readonly OrganizeNode[]): Option[] =>
  nodes.flatMap(({ id, fullName, children }) =>
    children.length > 0 ? campusOptions(children as OrganizeNode[]) : [{ value: id, label: fullName }],
  )

/** The filters of the class list. Their values are stored in the URL. */
export function ClassFilters() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data } = useCall(organizes.selector, {}, { revalidateIfStale: false })

  const selects: readonly {
    name: string
    labelKey: TextKey
    options: readonly Option[]
    loading?: boolean
  }[] = [
    {
      name: 'campusId',
      labelKey: 'classes.campus',
      options: data ? campusOptions(data.list) : [],
      loading: !data,
    },
    {
      name: 'status',
      labelKey: 'classes.status',
      options: classStatuses.map((value) => ({ value, label: t(`classes.status.${value}`) })),
    },
    {
      name: 'kind',
      labelKey: 'classes.kind',
      options: classKinds.map((value) => ({ value, label: t(`classes.kind.${value}`) })),
    },
    {
      name: 'weekday',
      labelKey: 'classes.weekday',
      options: t('classes.longDays')
        .split(' ')
        .map((label, index) => ({ value: String(index + 1), label })),
    },
    {
      name: 'hasSeat',
      labelKey: 'classes.hasSeat',
      options: (['1', '0'] as const).map((value) => ({ value, label: t(`classes.hasSeat.${value}`) })),
    },
  ]
  return (
    <div className={styles.filters}>
      {selects.map(({ name, labelKey, options, loading = false }) => {
        const select = (
          <Select
            key={name}
            className={styles.filter!}
            allowClear
            placeholder={t(labelKey)}
            aria-label={t(labelKey)}
            loading={loading}
            value={(!loading && filter[name]) || undefined}
            options={[...options]}
            onChange={(value?: string) => change({ filter: { ...filter, [name]: value ?? '' } })}
          />
        )
        return name === 'campusId' ? (
          <CampusScope key={name} value={filter[name] ?? ''}>
            {select}
          </CampusScope>
        ) : (
          select
        )
      })}
      {Object.values(filter).some(Boolean) && (
        <Button type="text" onClick={() => change({ filter: {} })}>
          {t('classes.reset')}
        </Button>
      )}
    </div>
  )
}
