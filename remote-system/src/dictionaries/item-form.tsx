import { Input, InputNumber, TreeSelect } from '@arco-design/web-react'
import { dictionaryData, DictionaryDataBody } from '@tessera/shared/contract/system/dictionaries'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { matchingNode, treeOptions } from '@tessera/shared/widgets/form-drawer/matching'
import { text } from './text.ts'
import type { TypeNode } from './types.ts'

interface Props {
  id: string | null
  type: TypeNode
  /** Where a new entry hangs at first. */
  parentId: string
  onClose: () => void
}

const { shape } = DictionaryDataBody
const stale = [dictionaryData.list, dictionaryData.selector]

export function ItemForm({ id, type, parentId, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(dictionaryData.read, id === null ? null : { id })
  const places = useCall(dictionaryData.selector, type.isTree ? { typeId: type.id, isTree: 1, ...(id === null ? {} : { id }) } : null)
  const create = useSend(dictionaryData.create, { stale, quiet: true })
  const update = useSend(dictionaryData.update, { stale, quiet: true })
  const initial: Partial<DictionaryDataBody> | undefined = id === null ? { dictionaryTypeId: type.id, parentId, enabledMark: 1, sortCode: 0 } : data
  const save = async (values: DictionaryDataBody) => {
    const body = { ...initial, ...values, sortCode: values.sortCode ?? 0 }
    return (id === null ? await create.send(body) : await update.send({ ...body, id })).msg
  }
  return (
    <FormDrawer<DictionaryDataBody> title={t(id === null ? 'dictionaries.add' : 'dictionaries.edit')} width={600} initial={initial} failure={error} onRetry={() => void mutate()} onSave={save} onClose={onClose}>
      <FieldGroup>
        <Field name="fullName" label={t('dictionaries.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('dictionaries.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        {type.isTree === 1 && (
          <Field name="parentId" label={t('dictionaries.parent')} schema={shape.parentId} wide>
            <TreeSelect
              treeData={treeOptions(places.data?.list ?? [])}
              fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
              showSearch
              filterTreeNode={matchingNode}
              treeProps={{ defaultExpandedKeys: ['0'] } as object}
            />
          </Field>
        )}
        <Field name="sortCode" label={t('dictionaries.sortCode')} schema={shape.sortCode}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="enabledMark" label={t('dictionaries.state')}>
          <FlagSwitch />
        </Field>
        <Field name="description" label={t('dictionaries.description')} schema={shape.description} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
