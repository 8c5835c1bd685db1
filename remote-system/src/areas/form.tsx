import { Input, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { AreaBody, areas } from '@tessera/shared/contract/system/areas'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { text } from './text.ts'

const { shape } = AreaBody
const root = '-1'

interface AreaNode {
  id: string
  fullName: string
  children?: AreaNode[]
}
type AreaValues = AreaBody & { /** The parent when the form opens. */ currentParent: AreaNode }
type Levels = Readonly<Record<string, readonly AreaNode[]>>

const nestLevels = (id: string, levels: Levels): AreaNode[] =>
  (levels[id] ?? []).map((place) =>
    levels[place.id] ? { ...place, children: nestLevels(place.id, levels) } : place,
  )

/**
 * Tree options: the levels loaded so far, plus the current parent when it lies in a level that is not loaded
 * yet.
 */
function buildTreeData(
  levels: Levels,
  country: string,
  currentParent: AreaNode = { id: root, fullName: '' },
): AreaNode[] {
  const isLoaded =
    currentParent.id === root ||
    !currentParent.fullName ||
    Object.values(levels)
      .flat()
      .some(({ id }) => id === currentParent.id)
  return [
    { id: root, fullName: country, ...(levels[root] ? { children: nestLevels(root, levels) } : {}) },
    ...(isLoaded ? [] : [currentParent]),
  ]
}

export function AreaForm({
  id,
  parentId,
  onClose,
}: {
  id: string | null
  parentId: string
  onClose: () => void
}) {
  const t = useText(text)
  // A new area knows only the id of its parent: load the name.
  const parent = useCall(areas.read, id === null && parentId !== root ? { id: parentId } : null)
  const [levels, setLevels] = useState<Levels>({})
  const openLevel = async (above: string) => {
    const { list } = await call(
      areas.selector,
      { id: above, ...(id === null ? {} : { without: id }) },
      { quiet: true },
    ).catch(() => ({ list: [] }))
    setLevels((previous) => ({
      ...previous,
      [above]: list.map((area) => ({ id: area.id, fullName: area.fullName })),
    }))
  }
  return (
    <RecordForm<AreaValues>
      id={id}
      calls={areas}
      stale={[areas.list, areas.selector]}
      titles={[t('areas.add'), t('areas.edit')]}
      width={600}
      newRecordValues={
        parentId === root
          ? { parentId, currentParent: { id: root, fullName: '' } }
          : parent.data && { parentId, currentParent: { id: parentId, fullName: parent.data.fullName ?? '' } }
      }
      failure={parent.error}
      toFormValues={(area: CallOutput<typeof areas.read>) => ({
        ...area,
        currentParent: { id: area.parentId ?? root, fullName: area.parentName ?? '' },
      })}
      onClose={onClose}
    >
      {({ currentParent }) => (
        <FieldGroup>
          <Field name="parentId" label={t('areas.parent')} schema={shape.parentId} wide>
            <TreeSelect
              treeData={buildTreeData(levels, t('areas.country'), currentParent)}
              fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
              loadMore={(_, { id: opened }: AreaNode) => openLevel(opened)}
            />
          </Field>
          <Field name="fullName" label={t('areas.fullName')} schema={shape.fullName}>
            <Input autoFocus maxLength={50} />
          </Field>
          <Field name="enCode" label={t('areas.enCode')} schema={shape.enCode} extra={t('areas.enCodeHint')}>
            <Input maxLength={50} />
          </Field>
          <CommonRecordFields shape={shape} />
        </FieldGroup>
      )}
    </RecordForm>
  )
}
