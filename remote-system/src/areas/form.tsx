import { Input, InputNumber, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { AreaBody, areas } from '@tessera/shared/contract/system/areas'
import { call } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { text } from './text.ts'

const { shape } = AreaBody
const root = '-1'

interface Place {
  id: string
  fullName: string
  children?: Place[]
}
type Levels = Readonly<Record<string, readonly Place[]>>

const grown = (id: string, levels: Levels): Place[] => (levels[id] ?? []).map((place) => (levels[place.id] ? { ...place, children: grown(place.id, levels) } : place))

export function AreaForm({ id, parentId, onClose }: { id: string | null; parentId: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(areas.read, id === null ? null : { id })
  const place = data?.parentId ?? parentId
  // Where a new one hangs is known by its id only.
  const named = useCall(areas.read, id === null && parentId !== root ? { id: parentId } : null)
  const [levels, setLevels] = useState<Levels>({})
  const create = useSend(areas.create, { stale: [areas.list, areas.selector], quiet: true })
  const update = useSend(areas.update, { stale: [areas.list, areas.selector], quiet: true })
  const name = data?.parentName ?? named.data?.fullName
  const known = Object.values(levels).flat().some((one) => one.id === place)
  const nodes: Place[] = [{ id: root, fullName: t('areas.country'), ...(levels[root] ? { children: grown(root, levels) } : {}) }, ...(place !== root && name && !known ? [{ id: place, fullName: name }] : [])]
  const initial: Partial<AreaBody> | undefined = id === null ? (parentId === root || named.data ? { parentId, enabledMark: 1, sortCode: 0 } : undefined) : data

  const openLevel = async (above: string) => {
    const { list } = await call(areas.selector, { id: above, ...(id === null ? {} : { without: id }) }, { quiet: true }).catch(() => ({ list: [] }))
    setLevels((before) => ({ ...before, [above]: list.map((area) => ({ id: area.id, fullName: area.fullName })) }))
  }
  const save = async (values: AreaBody) => {
    const { parentName: _, ...body } = { parentName: '', ...initial, ...values, sortCode: values.sortCode ?? 0 }
    return (id === null ? await create.send(body) : await update.send({ ...body, id })).msg
  }
  return (
    <FormDrawer<AreaBody> title={t(id === null ? 'areas.add' : 'areas.edit')} width={600} initial={initial} failure={error ?? named.error} onRetry={() => void mutate()} onSave={save} onClose={onClose}>
      <FieldGroup>
        <Field name="parentId" label={t('areas.parent')} schema={shape.parentId} wide>
          <TreeSelect treeData={nodes} fieldNames={{ key: 'id', title: 'fullName', children: 'children' }} loadMore={(_, { id: opened }: Place) => openLevel(opened)} />
        </Field>
        <Field name="fullName" label={t('areas.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('areas.enCode')} schema={shape.enCode} extra={t('areas.enCodeHint')}>
          <Input maxLength={50} />
        </Field>
        <Field name="sortCode" label={t('areas.sortCode')} schema={shape.sortCode}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="enabledMark" label={t('areas.state')}>
          <FlagSwitch />
        </Field>
        <Field name="description" label={t('areas.description')} schema={shape.description} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
