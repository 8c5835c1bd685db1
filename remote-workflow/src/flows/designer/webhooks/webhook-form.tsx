import { Button, Checkbox, Input, Radio } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import {
  webhookEvents,
  webhooks,
  type WebhookEvent,
  type WebhookRow,
} from '@tessera/shared/contract/workflow/webhooks'
import { useSend } from '@tessera/shared/client/use-call'
import { FieldSelect } from '@tessera/shared/forms/settings-panel/field-select'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { useDraft } from '@tessera/shared/workflow/designer/context'
import { listDesignFields } from '@tessera/shared/workflow/flow-tree/form-fields'
import { text } from './text.ts'
import styles from './webhooks.module.css'

/** The secret of a webhook, which is shown once. */
export interface ShownSecret {
  readonly id: string
  readonly secret: string
  readonly direction: WebhookRow['direction']
}

interface Props {
  flowId: string
  /** The webhook to change; null for a new one. */
  webhook: WebhookRow | null
  onCreated: (secret: ShownSecret) => void
  onClose: () => void
}

interface Values {
  fullName: string
  direction: WebhookRow['direction']
  url?: string
  events?: WebhookEvent[]
  enabledMark: 0 | 1
  launchUserId?: string
  assignList?: FieldAssignment[]
}

type FieldAssignment = WebhookRow['assignList'][number]

/** Creates or changes a webhook of a flow. */
export function WebhookForm({ flowId, webhook, onCreated, onClose }: Props) {
  const t = useText(text)
  const stale = { stale: [webhooks.list], quiet: true }
  const create = useSend(webhooks.create, stale)
  const update = useSend(webhooks.update, stale)
  const { current } = session.get()
  // No task is launched in the name of a super administrator.
  const me = current && !current.userInfo.isAdministrator ? current.userInfo.userId : ''
  const [direction, setDirection] = useState(webhook?.direction ?? 'out')
  const save = async ({
    fullName,
    url = '',
    events = [],
    enabledMark,
    launchUserId = '',
    assignList = [],
  }: Values) => {
    const body = {
      fullName,
      enabledMark,
      ...(direction === 'out' ? { url, events } : {}),
      ...(direction === 'launch' ? { launchUserId, assignList } : {}),
    } as const
    if (webhook) {
      const { msg } = await update.send({ id: webhook.id, ...body })
      return msg
    }
    const { data, msg } = await create.send({ flowId, direction, ...body })
    onCreated({ ...data, direction })
    return msg
  }
  return (
    <FormDialog<Values>
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      initial={{
        fullName: webhook?.fullName ?? '',
        url: webhook?.url ?? '',
        events: webhook?.events ?? [...webhookEvents],
        enabledMark: webhook?.enabledMark ?? 1,
        launchUserId: webhook?.launchUserId || me,
        assignList: webhook?.assignList ?? [],
      }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="fullName" label={t('webhooks.name')} required>
        <Input autoFocus maxLength={50} />
      </Field>
      {!webhook && (
        <Radio.Group
          className={styles.direction!}
          aria-label={t('webhooks.direction')}
          direction="vertical"
          value={direction}
          onChange={setDirection}
          options={(['out', 'in', 'launch'] as const).map((value) => ({
            value,
            label: t(`webhooks.direction.${value}`),
          }))}
        />
      )}
      {direction === 'out' && (
        <>
          <Field
            name="url"
            label={t('webhooks.url')}
            required
            check={(value) =>
              /^https?:\/\/[^\s/?#]\S*$/.test(String(value ?? '')) ? undefined : t('webhooks.badUrl')
            }
          >
            <Input maxLength={1_000} placeholder="https://" />
          </Field>
          <Field
            name="events"
            label={t('webhooks.events')}
            check={(value) => (Array.isArray(value) && value.length > 0 ? undefined : t('webhooks.noEvent'))}
          >
            <Checkbox.Group
              options={webhookEvents.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
            />
          </Field>
        </>
      )}
      {direction === 'launch' && (
        <>
          <Field
            name="launchUserId"
            label={t('webhooks.launchUser')}
            extra={t('webhooks.launchUserHint')}
            required
          >
            <UserPicker label={t('webhooks.launchUser')} placeholder={t('webhooks.launchUser')} />
          </Field>
          <Field
            name="assignList"
            label={t('webhooks.assign')}
            extra={t('webhooks.assignHint')}
            checkOnLeave
            check={(value) =>
              (value as FieldAssignment[]).every(isComplete) ? undefined : t('webhooks.badAssign')
            }
          >
            <AssignmentInput />
          </Field>
        </>
      )}
      <Field name="enabledMark" label={t('webhooks.state')}>
        <Radio.Group
          options={[
            { value: 1, label: t('webhooks.enabled') },
            { value: 0, label: t('webhooks.disabled') },
          ]}
        />
      </Field>
    </FormDialog>
  )
}

const isComplete = ({ parentField, childField }: FieldAssignment) => parentField !== '' && childField !== ''

/** Which value of the request goes into which field of the form. */
function AssignmentInput({
  value = [],
  onChange,
  onBlur,
}: {
  value?: FieldAssignment[]
  onChange?: (value: FieldAssignment[]) => void
  onBlur?: () => void
}) {
  const t = useText(text)
  const { formData } = useDraft()
  // A sub-table is filled in as a whole.
  const fields = (listDesignFields(formData) ?? []).filter(({ name }) => !name.includes('-'))
  const change = (at: number, part: Partial<FieldAssignment>) =>
    onChange?.(value.map((row, other) => (other === at ? { ...row, ...part } : row)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- not a control; it learns when the focus leaves its controls
    <div
      role="group"
      aria-label={t('webhooks.assign')}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur?.()}
    >
      {value.map((row, at) => (
        <div key={at} className={styles.pair}>
          <Input
            size="small"
            aria-label={`${t('webhooks.assignKey')} ${at + 1}`}
            placeholder={t('webhooks.assignKey')}
            maxLength={200}
            value={row.childField}
            onChange={(childField) => change(at, { childField })}
          />
          <FieldSelect
            label={`${t('webhooks.assignField')} ${at + 1}`}
            fields={fields}
            value={row.parentField}
            onChange={(parentField) => change(at, { parentField })}
          />
          <Button
            type="text"
            size="small"
            icon={<IconDelete />}
            aria-label={t('webhooks.removeRow', { n: at + 1 })}
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="text"
        icon={<IconPlus />}
        onClick={() => onChange?.([...value, { parentField: '', childField: '' }])}
      >
        {t('webhooks.addRow')}
      </Button>
    </div>
  )
}
