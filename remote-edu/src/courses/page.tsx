import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { courses, type CourseRow } from '@tessera/shared/contract/edu/courses'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { RecordList } from '../parts/record-list.tsx'
import { useEntryRemoval } from '../parts/use-entry-removal.tsx'
import { useRights } from '../parts/use-rights.ts'
import { CourseForm } from './course-form.tsx'
import { PlanList } from './plan-list.tsx'
import { SubjectsDrawer } from './subjects.tsx'
import { text } from './text.ts'

const stale = [courses.list, courses.selector, pricePlans.list]

/** Courses with their price plans beside them. */
export default function CoursesPage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data } = useCall(courses.list, { pageSize: 500 })
  const selectedId = filter['courseId'] ?? ''
  const selected = data?.list.find(({ id }) => id === selectedId)
  return (
    <SidePane
      name="courses"
      title={t('courses.title')}
      selectedName={selected?.name ?? t('courses.all')}
      standardWidth={280}
      side={(close) => (
        <CourseList
          menuId={menu.id}
          rows={data?.list ?? []}
          selectedId={selectedId}
          onSelect={(id) => {
            change({ filter: { ...filter, courseId: id } })
            close()
          }}
        />
      )}
    >
      <PlanList menu={menu} courseId={selectedId} />
    </SidePane>
  )
}

interface CourseListProps {
  menuId: string
  rows: readonly CourseRow[]
  selectedId: string
  onSelect: (id: string) => void
}

function CourseList({ menuId, rows, selectedId, onSelect }: CourseListProps) {
  const t = useText(text)
  const rights = useRights(menuId)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const [areSubjectsOpen, setSubjectsOpen] = useState(false)
  const { send } = useSend(courses.setState, { stale })
  const removal = useEntryRemoval(courses.remove, stale)
  return (
    <>
      <RecordList
        entries={rows.map(({ id, name, status, subjectName, minutes, classCount, color }) => ({
          id,
          name,
          note: t('courses.note', { subject: subjectName, minutes, classes: classCount }),
          color,
          isClosed: status === 'closed',
        }))}
        selectedId={selectedId}
        allLabel={t('courses.all')}
        onSelect={onSelect}
        canAdd={rights.add}
        canEdit={rights.edit}
        canRemove={rights.remove}
        addLabel={t('courses.add')}
        onAdd={() => setEditing({ id: null })}
        onEdit={(id) => setEditing({ id })}
        onToggle={(id) => void showResult(send({ id }))}
        onRemove={removal.ask}
        footer={
          rights.edit && (
            <Button type="text" onClick={() => setSubjectsOpen(true)}>
              {t('courses.subjects')}
            </Button>
          )
        }
      />
      {removal.dialog}
      {editing && <CourseForm id={editing.id} onClose={() => setEditing(null)} />}
      {areSubjectsOpen && <SubjectsDrawer rights={rights} onClose={() => setSubjectsOpen(false)} />}
    </>
  )
}
