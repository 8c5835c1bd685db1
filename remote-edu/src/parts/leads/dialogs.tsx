import { DatePicker, Input, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { alerts } from '@tessera/shared/contract/edu/care'
import {
  FollowUpBody,
  followUps,
  followUpWays,
  leads,
  trials,
  type FollowUp,
} from '@tessera/shared/contract/edu/leads'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { students } from '@tessera/shared/contract/edu/students'
import { CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { NumberField, SelectField } from '../fields.tsx'
import { fingerprintOf } from '../timetable/refusals.tsx'
import { text } from './text.ts'

export const staleLeads = [
  leads.list,
  leads.board,
  leads.funnel,
  followUps.list,
  trials.list,
  trials.options,
  students.read,
  students.list,
  alerts.list,
]
const { shape } = FollowUpBody
type FollowUpValues = Omit<CallRequest<typeof followUps.create>, 'id' | 'trackStatus' | 'lostReason'>

/** A time as epoch milliseconds. */
function TimeField({
  name,
  label,
  schema,
}: {
  name: 'at' | 'nextAt'
  label: string
  schema: typeof shape.at
}) {
  return (
    <Field
      name={name}
      label={label}
      schema={schema}
      normalize={(value: unknown) => (value ? new Date(String(value).replace(' ', 'T')).getTime() : null)}
    >
      <DatePicker style={{ width: '100%' }} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
    </Field>
  )
}

/** Records a follow-up of a student, or changes an own one. */
export function FollowUpDialog({
  studentId,
  followUp,
  onClose,
}: {
  studentId: string
  followUp: FollowUp | null
  onClose: () => void
}) {
  const t = useText(text)
  const creation = useSend(followUps.create, { stale: staleLeads, quiet: true })
  const update = useSend(followUps.update, { stale: staleLeads, quiet: true })
  return (
    <FormDialog<FollowUpValues>
      title={t('leads.follow')}
      initial={
        followUp
          ? {
              at: followUp.at,
              way: followUp.way,
              isEffective: followUp.isEffective,
              content: followUp.content,
              nextAt: followUp.nextAt,
              nextAction: followUp.nextAction,
            }
          : { way: 'phone', isEffective: true }
      }
      onSave={async (values) => {
        const { msg } = followUp
          ? await update.send({ ...values, id: studentId, followUpId: followUp.id })
          : await creation.send({ ...values, id: studentId })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="way"
        label={t('followUps.way')}
        schema={shape.way}
        options={followUpWays.map((value) => ({ value, label: t(`followUps.way.${value}`) }))}
      />
      <Field name="content" label={t('followUps.content')} schema={shape.content}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
      <Field name="isEffective" label={t('followUps.isEffective')} schema={shape.isEffective}>
        <SwitchInput />
      </Field>
      <TimeField name="nextAt" label={t('followUps.nextAt')} schema={shape.nextAt} />
      <Field name="nextAction" label={t('followUps.nextAction')} schema={shape.nextAction}>
        <Input allowClear maxLength={100} />
      </Field>
    </FormDialog>
  )
}

function SwitchInput({ value, ...rest }: { value?: boolean; onChange?: (isOn: boolean) => void }) {
  return <Switch checked={value ?? false} {...rest} />
}

/** Asks why a lead is lost. */
export function LostDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(leads.setStatus, { stale: staleLeads, quiet: true })
  return (
    <FormDialog<{ lostReason: string }>
      title={`${t('leads.status.invalid')} · ${name}`}
      initial={{}}
      onSave={async ({ lostReason }) => {
        const { msg } = await send({ id, trackStatus: 'invalid', lostReason })
        return msg
      }}
      onClose={onClose}
    >
      <Field
        name="lostReason"
        label={t('leads.lostReason')}
        schema={leads.setStatus.input.shape.lostReason}
        required
      >
        <Input autoFocus maxLength={200} />
      </Field>
    </FormDialog>
  )
}

export function AssignDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(leads.assign, { stale: staleLeads, quiet: true })
  return (
    <FormDialog<{ consultantId: string }>
      title={t('leads.assign')}
      initial={{}}
      onSave={async ({ consultantId }) => {
        const { data, msg } = await send({ ids: [...ids], consultantId })
        return data.assigned < ids.length ? { partly: msg } : msg
      }}
      onClose={onClose}
    >
      <Field name="consultantId" label={t('leads.consultant')} schema={leads.assign.input.shape.consultantId}>
        <UserPicker />
      </Field>
    </FormDialog>
  )
}

type Booking = Omit<CallRequest<typeof trials.create>, 'studentId' | 'isConfirmed'>

/** Takes a seat of one of the next lessons for a trial. A clash or a full lesson is confirmed by saving again. */
export function TrialDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text)
  const { data } = useCall(trials.options, { studentId: id })
  const { send } = useSend(trials.create, { stale: staleLeads, quiet: true })
  const [refused, setRefused] = useState<string | null>(null)
  const options = (data?.list ?? []).map((lesson) => ({
    value: lesson.lessonId,
    label: [
      lesson.startAt.slice(0, 16),
      lesson.className,
      lesson.coachName,
      lesson.campusName,
      t('trials.seats', { n: lesson.freeSeats }),
    ].join(' · '),
  }))
  return (
    <FormDialog<Booking>
      title={`${t('leads.book')} · ${name}`}
      initial={{ price: 0 }}
      {...(refused !== null ? { okText: t('trials.confirm') } : {})}
      onSave={async (values) => {
        // Another lesson is checked again before it is confirmed.
        const sent = fingerprintOf(values)
        try {
          const { msg } = await send({ ...values, studentId: id, isConfirmed: sent === refused ? 1 : 0 })
          return msg
        } catch (error) {
          setRefused(error instanceof CallError && error.code === 409 ? sent : null)
          throw error
        }
      }}
      onClose={onClose}
    >
      <SelectField
        name="lessonId"
        label={t('trials.lesson')}
        schema={trials.create.input.shape.lessonId}
        options={options}
        loading={!data}
      />
      <NumberField
        name="price"
        label={t('trials.price')}
        schema={trials.create.input.shape.price}
        step={0.01}
      />
      <Field name="remark" label={t('trials.remark')} schema={trials.create.input.shape.remark}>
        <Input allowClear maxLength={500} />
      </Field>
    </FormDialog>
  )
}

/** Names the order that a lead has signed after a trial. An order that waits for approval is none yet. */
export function useTrialConversion(): (trialId: string, order: { orderId: string; status: string }) => void {
  const { send } = useSend(trials.convert, { stale: staleLeads })
  return (id, { orderId, status }) => {
    if (status === 'approving') return
    // The call itself shows an error; the order stands.
    void send({ id, orderId }).catch(() => undefined)
  }
}

export function CancelTrialDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(trials.cancel, { stale: staleLeads, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={t('trials.cancel')}
      initial={{}}
      onSave={async ({ reason }) => {
        const { msg } = await send({ id, reason })
        return msg
      }}
      onClose={onClose}
    >
      <Field name="reason" label={t('trials.reason')} schema={trials.cancel.input.shape.reason}>
        <Input autoFocus maxLength={200} />
      </Field>
    </FormDialog>
  )
}
