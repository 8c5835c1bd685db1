import { Input, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { AreaBody, areas } from '@tessera/shared/contract/system/areas'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { StandingFields } from '@tessera/shared/widgets/form-drawer/standing-fields'
import { text } from './text.ts'

const { shape } = AreaBody
const root = '-1'

interface Place {
  id: string
  fullName: string
  children?: Place[]
}
type AreaValues = AreaBody & { /** Where it hangs as the form opens. */ stands: Place }
type Levels = Readonly<Record<string, readonly Place[]>>

const grown = (id: string, levels: Levels): Place[] =>
  (levels[id] ?? []).map((place) =>
    levels[place.id] ? { ...place, children: grown(place.id, levels) } : place,
  )

/** What has been opened so far, and where the area stands, which may be further down. */
function nodesOf(levels: Levels, country: string, stands: Place = { id: root, fullName: '' }): Place[] {
  const known =
    stands.id === root ||
    !stands.fullName ||
    Object.values(levels)
      .flat()
      .some(({ id }) => id === stands.id)
  return [
    { id: root, fullName: country, ...(levels[root] ? { children: grown(root, levels) } : {}) },
    ...(known ? [] : [stands]),
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
  // Where a new one hangs is known by its id only.
  const named = useCall(areas.read, id === null && parentId !== root ? { id: parentId } : null)
  const [levels, setLevels] = useState<Levels>({})
  const openLevel = async (above: string) => {
    const { list } = await call(
      areas.selector,
      { id: above, ...(id === null ? {} : { without: id }) },
      { quiet: true },
    ).catch(() => ({ list: [] }))
    setLevels((before) => ({
      ...before,
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
      fresh={
        parentId === root
          ? { parentId, stands: { id: root, fullName: '' } }
          : named.data && { parentId, stands: { id: parentId, fullName: named.data.fullName ?? '' } }
      }
      failure={named.error}
      valuesOf={(area: CallOutput<typeof areas.read>) => ({
        ...area,
        stands: { id: area.parentId ?? root, fullName: area.parentName ?? '' },
      })}
      onClose={onClose}
    >
      {({ stands }) => (
        <FieldGroup>
          <Field name="parentId" label={t('areas.parent')} schema={shape.parentId} wide>
            <TreeSelect
              treeData={nodesOf(levels, t('areas.country'), stands)}
              fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
              loadMore={(_, { id: opened }: Place) => openLevel(opened)}
            />
          </Field>
          <Field name="fullName" label={t('areas.fullName')} schema={shape.fullName}>
            <Input autoFocus maxLength={50} />
          </Field>
          <Field name="enCode" label={t('areas.enCode')} schema={shape.enCode} extra={t('areas.enCodeHint')}>
            <Input maxLength={50} />
          </Field>
          <StandingFields shape={shape} />
        </FieldGroup>
      )}
    </RecordForm>
  )
}
