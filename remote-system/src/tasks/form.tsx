import { Input, InputNumber, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { misfires, TaskBody, TaskContent, tasks, TaskType } from '@tessera/shared/contract/system/tasks'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { matchingNode } from '@tessera/shared/widgets/form-drawer/matching'
import { NextRuns } from './next-runs.tsx'
import { bodyOf, newTask, valuesOf, type TaskValues } from './task-values.ts'
import { text } from './text.ts'

const { shape } = TaskBody

export function TaskForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(tasks.read, id === null ? null : { id })
  const methods = useCall(tasks.methods, {})
  const interfaces = useCall(dataInterfaces.selector, {})
  const create = useSend(tasks.create, { stale: [tasks.list], quiet: true })
  const update = useSend(tasks.update, { stale: [tasks.list], quiet: true })
  const initial = id === null ? newTask : data && valuesOf(data)
  const [changed, setChanged] = useState<Partial<TaskValues>>({})
  const now = { ...initial, ...changed }
  const missing = (value: unknown) => (value ? undefined : t('tasks.choose'))

  const save = async (values: TaskValues) => {
    const body = bodyOf({ ...initial, ...values }, data?.executeContent)
    return (id === null ? await create.send(body) : await update.send({ ...body, id, lastModifyTime: data?.lastModifyTime ?? null })).msg
  }
  return (
    <FormDrawer<TaskValues>
      title={t(id === null ? 'tasks.add' : 'tasks.edit')}
      initial={initial}
      failure={error}
      onRetry={() => void mutate()}
      onChange={(by) => setChanged({ ...changed, ...by })}
      onSave={save}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="fullName" label={t('tasks.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('tasks.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        <Field name="cron" label={t('tasks.cron')} schema={TaskContent.shape.cron} extra={t('tasks.cronHint')} wide>
          <Input maxLength={100} placeholder="0 9 * * 1-5" />
        </Field>
        <NextRuns cron={now.cron ?? ''} />
        <Field name="executeType" label={t('tasks.type')} schema={shape.executeType} wide>
          <Radio.Group options={[TaskType.method, TaskType.interface].map((value) => ({ value, label: t(`tasks.type.${value}`) }))} />
        </Field>
        {now.executeType === TaskType.interface ? (
          <Field name="interfaceId" label={t('tasks.interface')} required check={missing} wide>
            <TreeSelect
              treeData={(interfaces.data ?? []).map(({ id: key, fullName, children }) => ({ id: `category ${key}`, fullName, selectable: false, children: children.map((one) => ({ id: one.id, fullName: one.fullName })) }))}
              fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
              showSearch
              filterTreeNode={matchingNode}
              placeholder={t('tasks.choose')}
            />
          </Field>
        ) : (
          <Field name="localHostTaskId" label={t('tasks.method')} required check={missing} wide>
            <Select loading={methods.isLoading} placeholder={t('tasks.choose')} options={(methods.data ?? []).map(({ id: value, fullName: label }) => ({ value, label }))} />
          </Field>
        )}
        <Field name="misfire" label={t('tasks.misfire')} extra={t('tasks.misfireHint')} wide>
          <Select options={misfires.map((value) => ({ value, label: t(`tasks.misfire.${value}`) }))} />
        </Field>
        <Field name="retries" label={t('tasks.retries')} schema={shape.retries}>
          <InputNumber min={0} max={10} precision={0} />
        </Field>
        <Field name="retryMinutes" label={t('tasks.retryMinutes')} schema={shape.retryMinutes}>
          <InputNumber min={1} max={1_440} precision={0} />
        </Field>
        <Field name="sortCode" label={t('tasks.sortCode')} schema={shape.sortCode}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="description" label={t('tasks.description')} schema={shape.description} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
