import { Badge, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { campuses, type CampusRow } from '@tessera/shared/contract/edu/campuses'
import { classroomFields, classrooms, type ClassroomRow } from '@tessera/shared/contract/edu/classrooms'
import { statusWords } from '@tessera/shared/contract/edu/words'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { wordKey } from '@tessera/shared/text/field-words'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import type { Column } from '@tessera/shared/ui/table/column'
import { FilterSelect } from '../parts/filter-select.tsx'
import { PageScope } from '../parts/page-scope.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { useEntryRemoval } from '../parts/use-entry-removal.tsx'
import { useRights } from '../parts/use-rights.ts'
import { useStatusActions } from '../parts/use-status-actions.ts'
import { CampusForm } from './campus-form.tsx'
import { RoomForm } from './room-form.tsx'
import { text } from './text.ts'

const stale = [campuses.list, campuses.selector, classrooms.list]

/** Campuses with their rooms beside them. */
export default function PlacesPage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data } = useCall(campuses.list, {})
  const selectedId = filter['campusId'] ?? ''
  const selected = data?.list.find(({ id }) => id === selectedId)
  return (
    <SidePane
      name="places"
      title={t('places.campuses')}
      selectedName={selected?.shortName ?? t('places.allCampuses')}
      side={(close) => (
        <CampusList
          menuId={menu.id}
          rows={data?.list ?? []}
          selectedId={selectedId}
          onSelect={(id) => {
            change({ filter: { ...filter, campusId: id } })
            close()
          }}
        />
      )}
    >
      <RoomList menu={menu} campusId={selectedId} />
    </SidePane>
  )
}

interface CampusListProps {
  menuId: string
  rows: readonly CampusRow[]
  selectedId: string
  onSelect: (id: string) => void
}

function CampusList({ menuId, rows, selectedId, onSelect }: CampusListProps) {
  const t = useText(text)
  const rights = useRights(menuId)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const { send } = useSend(campuses.setState, { stale })
  const removal = useEntryRemoval(campuses.remove, stale)
  return (
    <>
      <RecordList
        entries={rows.map(({ id, shortName, status, roomCount, classCount, studentCount }) => ({
          id,
          name: shortName,
          note: t('places.campusNote', { rooms: roomCount, classes: classCount, students: studentCount }),
          isClosed: status === 'closed',
        }))}
        selectedId={selectedId}
        allLabel={t('places.allCampuses')}
        onSelect={onSelect}
        canAdd={rights.add}
        canEdit={rights.edit}
        canRemove={rights.remove}
        addLabel={t('places.addCampus')}
        onAdd={() => setEditing({ id: null })}
        onEdit={(id) => setEditing({ id })}
        onToggle={(id) => void showResult(send({ id }))}
        onRemove={removal.ask}
      />
      {removal.dialog}
      {editing && <CampusForm id={editing.id} onClose={() => setEditing(null)} />}
    </>
  )
}

function RoomList({ menu, campusId }: { menu: PageProps['menu']; campusId: string }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const rights = useRights(menu.id)
  const actions = useStatusActions<ClassroomRow>(classrooms.setState, [classrooms.list, campuses.list])
  const columns: Column<ClassroomRow>[] = [
    ...fieldColumns<ClassroomRow, typeof classroomFields>(
      classroomFields,
      (key) => t(wordKey('rooms', classroomFields, key) as never),
      {
        name: { sortable: true, pinned: true, card: 'title' },
        capacity: { sortable: true, card: 'fact' },
        tags: { render: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
        closures: {
          render: ({ closures }) => closures.length > 0 && t('places.closureCount', { n: closures.length }),
        },
        status: {
          card: 'state',
          render: ({ status }) => (
            <Badge status={status === 'open' ? 'success' : 'default'} text={pick(statusWords[status])} />
          ),
        },
      },
    ),
    { key: 'campusName', title: t('rooms.campus'), card: 'fact' },
  ]
  return (
    <Crud<typeof classrooms.list, ClassroomRow>
      menu={menu}
      list={classrooms.list}
      stale={[campuses.list]}
      rights={rights}
      words={{ noun: t('places.room'), nameOf: ({ name }) => name }}
      remove={classrooms.remove}
      columns={columns}
      actions={actions}
      tools={<PageScope of="places" />}
      filters={
        <FilterSelect
          name="status"
          label={t('rooms.status')}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: pick(statusWords[value]) }))}
        />
      }
      form={({ id, onClose }) => <RoomForm id={id} campusId={campusId} onClose={onClose} />}
      {...(rights.export ? { exportOptions: { call: classrooms.exportExcel } } : {})}
      empty={t('places.empty')}
    />
  )
}
