import { Input, InputNumber, TreeSelect } from '@arco-design/web-react'
import { dictionaryData, dictionaryTypes, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { matchingNode, treeOptions } from '@tessera/shared/widgets/form-drawer/matching'
import { text } from './text.ts'

const { shape } = DictionaryTypeBody
const stale = [dictionaryTypes.list, dictionaryTypes.selector, dictionaryData.list]

export function TypeForm({ id, parentId, onClose }: { id: string | null; parentId: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(dictionaryTypes.read, id === null ? null : { id })
  const parents = useCall(dictionaryTypes.selector, id === null ? {} : { id })
  const create = useSend(dictionaryTypes.create, { stale, quiet: true })
  const update = useSend(dictionaryTypes.update, { stale, quiet: true })
  const initial: Partial<DictionaryTypeBody> | undefined = id === null ? { parentId, isTree: 0, sortCode: 0 } : data
  const save = async (values: DictionaryTypeBody) => {
    const body = { ...initial, ...values, sortCode: values.sortCode ?? 0 }
    return (id === null ? await create.send(body) : await update.send({ ...body, id })).msg
  }
  return (
    <FormDrawer<DictionaryTypeBody> title={t(id === null ? 'dictionaries.addType' : 'dictionaries.editType')} width={600} initial={initial} failure={error} onRetry={() => void mutate()} onSave={save} onClose={onClose}>
      <FieldGroup>
        <Field name="fullName" label={t('dictionaries.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('dictionaries.enCode')} schema={shape.enCode} extra={t('dictionaries.typeCodeHint')}>
          <Input maxLength={50} />
        </Field>
        <Field name="parentId" label={t('dictionaries.parent')} schema={shape.parentId} wide>
          <TreeSelect
            treeData={[{ id: '-1', fullName: t('dictionaries.top'), children: treeOptions(parents.data?.list ?? []) }]}
            fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
            showSearch
            filterTreeNode={matchingNode}
            treeProps={{ defaultExpandedKeys: ['-1'] } as object}
          />
        </Field>
        <Field name="isTree" label={t('dictionaries.isTree')}>
          <FlagSwitch />
        </Field>
        <Field name="sortCode" label={t('dictionaries.sortCode')} schema={shape.sortCode}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="description" label={t('dictionaries.description')} schema={shape.description} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
