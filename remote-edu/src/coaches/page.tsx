import { Button, Input, Pagination, Result, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { coaches, coachStatuses, type CoachRow } from '@tessera/shared/contract/edu/coaches'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions, useSubjectOptions } from '../parts/options.ts'
import { PageScope } from '../parts/page-scope.tsx'
import { text as partsText } from '../parts/text.ts'
import { useEntryRemoval } from '../parts/use-entry-removal.tsx'
import { useRights } from '../parts/use-rights.ts'
import { CoachCard } from './card.tsx'
import { CoachForm } from './form.tsx'
import { FreeTimes } from './free-times.tsx'
import { text } from './text.ts'
import styles from './coaches.module.css'

const stale = [coaches.list, coaches.selector]

/** Coaches as cards: photo, subjects, certificates and what of them ends soon. */
export default function CoachesPage({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const rights = useRights(menu.id)
  const [{ filter, keyword, currentPage, pageSize }, change] = useListState()
  const { data, error, mutate } = useCall(
    coaches.list,
    { ...filter, keyword, currentPage, pageSize },
    { keepPreviousData: true },
  )
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const [shown, setShown] = useState<CoachRow | null>(null)
  const removal = useEntryRemoval(coaches.remove, stale)
  const subjects = useSubjectOptions()
  const campuses = useCampusOptions()
  return (
    <section className={styles.page} aria-label={menu.fullName} aria-busy={!data && !error}>
      <div className={styles.tools} role="search">
        {rights.add && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ id: null })}>
            {tp('parts.add')}
          </Button>
        )}
        <PageScope of="coaches" />
        <FilterSelect name="campusId" label={tp('parts.campus')} {...campuses} />
        <FilterSelect name="subjectId" label={t('coaches.subject')} {...subjects} />
        <FilterSelect
          name="status"
          label={t('coaches.state')}
          options={coachStatuses.map((value) => ({ value, label: t(`coaches.status.${value}`) }))}
        />
        <Keyword key={keyword} value={keyword} onSearch={(next) => change({ keyword: next })} />
      </div>
      {error && !data && (
        <Result
          status="error"
          title={error.msg}
          extra={<Button onClick={() => void mutate()}>{tp('parts.retry')}</Button>}
        />
      )}
      {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
      {data?.list.length === 0 && (
        <EmptyState title={t('coaches.empty')}>{rights.add && t('coaches.emptyHint')}</EmptyState>
      )}
      <ul className={styles.cards}>
        {data?.list.map((coach) => (
          <li key={coach.id}>
            <CoachCard
              coach={coach}
              rights={rights}
              onEdit={() => setEditing({ id: coach.id })}
              onFree={() => setShown(coach)}
              onRemove={() => removal.ask({ id: coach.id, name: coach.realName })}
            />
          </li>
        ))}
      </ul>
      {data && data.pagination.total > pageSize && (
        <Pagination
          total={data.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          onChange={(next) => change({ currentPage: next })}
        />
      )}
      {removal.dialog}
      {editing && <CoachForm id={editing.id} onClose={() => setEditing(null)} />}
      {shown && <FreeTimes coach={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

/** The keyword; Enter or leaving the field searches. */
function Keyword({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState(value)
  return (
    <Input.Search
      className={styles.search!}
      allowClear
      aria-label={t('coaches.search')}
      placeholder={t('coaches.search')}
      value={typed}
      onChange={setTyped}
      onSearch={(next) => onSearch(next.trim())}
      onClear={() => onSearch('')}
    />
  )
}
