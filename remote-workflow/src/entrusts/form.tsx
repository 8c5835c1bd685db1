import { DatePicker, Input, Radio, Select } from '@arco-design/web-react'
import {
  DelegateBody,
  delegates,
  DelegateType,
  type DelegateRow,
} from '@tessera/shared/contract/workflow/delegates'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text } from './text.ts'

const { shape } = DelegateBody
const stale = [delegates.list]

interface Values {
  type: DelegateBody['type']
  toUserId: string
  flowIds: string[]
  startTime: number
  endTime: number
  description?: string | null
}

/** The picker gives a text; the wire has milliseconds. */
const toTime = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? undefined
  const time = new Date(value.replace(' ', 'T')).getTime()
  return Number.isNaN(time) ? undefined : time
}

/** Who acts in the place of the user, in which flows and how long. */
export function EntrustForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const { data, isLoading } = useCall(delegates.flows, {})
  const me = session.get().current?.userInfo.userId ?? ''
  const picker = <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
  return (
    <RecordForm<Values>
      id={id}
      calls={delegates}
      stale={stale}
      titles={[t('entrusts.add'), t('entrusts.edit')]}
      newRecordValues={{ type: DelegateType.handle, flowIds: [] }}
      toFormValues={({ type, toUserId, flowId, startTime, endTime, description }: DelegateRow) => ({
        type,
        toUserId,
        flowIds: flowId === '' ? [] : flowId.split(','),
        startTime,
        endTime,
        description,
      })}
      toInput={({ type, toUserId, flowIds, startTime, endTime, description }) => ({
        type,
        toUserId,
        flowId: flowIds.join(','),
        startTime,
        endTime,
        description,
      })}
      onClose={onClose}
    >
      {(now) => (
        <>
          <Field
            name="type"
            label={t('entrusts.type')}
            extra={t(`entrusts.type${now.type ?? DelegateType.handle}Hint`)}
          >
            <Radio.Group type="button" aria-label={t('entrusts.type')}>
              <Radio value={DelegateType.handle}>{t('entrusts.type1')}</Radio>
              <Radio value={DelegateType.launch}>{t('entrusts.type0')}</Radio>
            </Radio.Group>
          </Field>
          <Field name="toUserId" label={t('entrusts.toUserName')} schema={shape.toUserId}>
            <UserPicker
              label={t('entrusts.toUserName')}
              placeholder={t('entrusts.choose')}
              excludedIds={[me]}
            />
          </Field>
          <Field name="flowIds" label={t('entrusts.flows')} extra={t('entrusts.flowsHint')}>
            <Select
              mode="multiple"
              allowClear
              showSearch
              loading={isLoading}
              placeholder={t('entrusts.allFlows')}
              options={(data?.list ?? []).map(({ id: value, fullName, mustAccept }) => ({
                value,
                label: mustAccept ? `${fullName} · ${t('entrusts.mustAccept')}` : fullName,
              }))}
            />
          </Field>
          <Field name="startTime" label={t('entrusts.startTime')} schema={shape.startTime} normalize={toTime}>
            {picker}
          </Field>
          <Field
            name="endTime"
            label={t('entrusts.endTime')}
            schema={shape.endTime}
            normalize={toTime}
            check={(value) =>
              typeof value === 'number' && typeof now.startTime === 'number' && value <= now.startTime
                ? t('entrusts.endsBeforeStart')
                : undefined
            }
          >
            {picker}
          </Field>
          <Field name="description" label={t('entrusts.description')} schema={shape.description} wide>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
          </Field>
        </>
      )}
    </RecordForm>
  )
}
