import { Input, Select } from '@arco-design/web-react'
import {
  ReviewBody,
  reviews,
  type ReviewDirection,
  type ReviewRow,
} from '@tessera/shared/contract/edu/reviews'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../fields.tsx'
import { useDictionaryOptions } from '../options.ts'
import { StarInput } from './star-row.tsx'
import { text } from './text.ts'

export const staleReviews = [reviews.list, reviews.todo, reviews.seats]
const { shape } = ReviewBody

function ReviewFields() {
  const t = useText(text)
  const tags = useDictionaryOptions('eduReviewTag')
  return (
    <>
      <Field name="star" label={t('reviews.star')} schema={shape.star}>
        <StarInput />
      </Field>
      <SelectField name="tags" label={t('reviews.tags')} schema={shape.tags} multiple {...tags} />
      <Field name="content" label={t('reviews.content')} schema={shape.content}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </>
  )
}

type NewValues = Omit<CallRequest<typeof reviews.create>, 'isAnonymous'>

/** Writes a review: for a guardian about the coach, or for the coach about a student. */
export function WriteDialog({
  direction,
  of,
  onClose,
}: {
  direction: ReviewDirection
  of: { classId?: string; studentId?: string }
  onClose: () => void
}) {
  const t = useText(text)
  const { data } = useCall(reviews.seats, { direction, ...of })
  const { send } = useSend(reviews.create, { stale: staleReviews, quiet: true })
  const options = (data?.list ?? []).map(({ rosterId, studentName, className, startAt }) => ({
    value: rosterId,
    label: `${startAt.slice(0, 16)} · ${studentName} · ${className}`,
  }))
  return (
    <FormDialog<NewValues>
      title={t(`reviews.direction.${direction}`)}
      initial={{ tags: [], content: '' }}
      onSave={async (values) => {
        const { msg } = await send({ ...values, direction })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="rosterId"
        label={t('reviews.seat')}
        schema={reviews.create.input.shape.rosterId}
        options={options}
        loading={!data}
      />
      <ReviewFields />
    </FormDialog>
  )
}

/** Changes an own review; the earlier version is stored. */
export function EditDialog({ review, onClose }: { review: ReviewRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(reviews.update, { stale: staleReviews, quiet: true })
  const { id, rev, star, dims, tags, content } = review
  return (
    <FormDialog<CallRequest<typeof reviews.update>>
      title={t('reviews.edit')}
      initial={{ star, tags, content }}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id, rev, dims })
        return msg
      }}
      onClose={onClose}
    >
      <ReviewFields />
    </FormDialog>
  )
}

/** Replies to a review, or records what was done about it. */
export function RemarkDialog({
  review,
  kind,
  onClose,
}: {
  review: ReviewRow
  kind: 'reply' | 'handle'
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(reviews[kind], { stale: staleReviews, quiet: true })
  const stored = kind === 'reply' ? review.reply : review.handled
  return (
    <FormDialog<{ content: string }>
      title={t(`reviews.${kind}`)}
      initial={{ content: stored?.content ?? '' }}
      onSave={async ({ content }) => {
        const { msg } = await send({ id: review.id, content })
        return msg
      }}
      onClose={onClose}
    >
      <Field name="content" label={t('reviews.content')} schema={reviews.reply.input.shape.content}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </FormDialog>
  )
}

/** Hides a review, or shows it again, for a reason. */
export function HideDialog({ review, onClose }: { review: ReviewRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(reviews.hide, { stale: staleReviews, quiet: true })
  const isHidden = review.status === 'hidden'
  return (
    <FormDialog<{ reason: string }>
      title={t(isHidden ? 'reviews.show' : 'reviews.hide')}
      initial={{}}
      onSave={async ({ reason }) => {
        const { msg } = await send({ id: review.id, isHidden: !isHidden, reason })
        return msg
      }}
      onClose={onClose}
    >
      <Field name="reason" label={t('reviews.reason')} schema={reviews.hide.input.shape.reason}>
        <Input autoFocus maxLength={200} />
      </Field>
    </FormDialog>
  )
}

/** Inserts a phrase of the dictionary into a text. */
export function Phrases({ name, onChoose }: { name: string; onChoose: (phrase: string) => void }) {
  const t = useText(text)
  const { options, loading } = useDictionaryOptions('eduReviewPhrase')
  return (
    <Select
      size="small"
      style={{ width: 160 }}
      placeholder={t('reviews.template')}
      aria-label={`${t('reviews.template')} ${name}`}
      loading={loading}
      value={undefined as unknown as string}
      options={options.map(({ label }) => ({ value: label, label }))}
      onChange={(phrase: string) => onChoose(phrase)}
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
    />
  )
}
