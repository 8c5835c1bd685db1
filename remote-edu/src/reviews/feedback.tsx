import { Alert, Button, Input, Message, Select, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { reviews, type ReviewTodo } from '@tessera/shared/contract/edu/reviews'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useDictionaryOptions } from '../parts/options.ts'
import { Phrases, staleReviews } from '../parts/reviews/dialogs.tsx'
import { StarInput } from '../parts/reviews/star-row.tsx'
import { text } from '../parts/reviews/text.ts'
import styles from '../parts/reviews/reviews.module.css'

interface Draft {
  star?: number
  tags: string[]
  content: string
}
const emptyDraft: Draft = { tags: [], content: '' }
const pageSize = 30

/** The students without feedback by the coach who is signed in, lesson by lesson; what has stars is saved together. */
export function FeedbackList({ classId }: { classId?: string }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reviews.todo, { pageSize, ...(classId ? { classId } : {}) })
  const { send, sending } = useSend(reviews.createMany, { stale: staleReviews })
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  if (error && !data)
    return (
      <Alert
        type="error"
        content={error.msg}
        action={<Button onClick={() => void mutate()}>{t('reviews.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  const { list, pagination } = data
  if (list.length === 0) return <EmptyState title={t('reviews.noTodo')}>{null}</EmptyState>
  const filled = list.flatMap(({ rosterId }) => {
    const draft = drafts[rosterId]
    return draft?.star === undefined ? [] : [{ rosterId, ...draft, star: draft.star }]
  })
  const save = async () => {
    await send({ rows: filled })
    setDrafts({})
    Message.success(t('reviews.saved', { n: filled.length }))
  }
  const lessons = groupByLesson(list)
  return (
    <>
      {[...lessons.values()].map((seats) => (
        <section key={seats[0]!.lessonId}>
          <h3 className={styles.heading}>
            {seats[0]!.className} <span className={styles.quiet}>{seats[0]!.startAt.slice(0, 16)}</span>
          </h3>
          <ul className={styles.cards}>
            {seats.map((seat) => (
              <FeedbackCard
                key={seat.rosterId}
                seat={seat}
                draft={drafts[seat.rosterId] ?? emptyDraft}
                onChange={(draft) => setDrafts((all) => ({ ...all, [seat.rosterId]: draft }))}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <Button
          type="primary"
          disabled={filled.length === 0}
          loading={sending}
          // The call itself shows an error; what was typed stays.
          onClick={() => void save().catch(() => undefined)}
        >
          {t('reviews.saveFilled', { n: filled.length })}
        </Button>
        {pagination.total > list.length && (
          <span className={styles.quiet}>{t('reviews.moreTodo', { n: pagination.total - list.length })}</span>
        )}
      </div>
    </>
  )
}

function groupByLesson(seats: readonly ReviewTodo[]): ReadonlyMap<string, readonly ReviewTodo[]> {
  const lessons = new Map<string, ReviewTodo[]>()
  for (const seat of seats) lessons.set(seat.lessonId, [...(lessons.get(seat.lessonId) ?? []), seat])
  return lessons
}

interface CardProps {
  seat: ReviewTodo
  draft: Draft
  onChange: (draft: Draft) => void
}

function FeedbackCard({ seat: { studentName }, draft, onChange }: CardProps) {
  const t = useText(text)
  const { options, loading } = useDictionaryOptions('eduReviewTag')
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <strong>{studentName}</strong>
        <StarInput
          aria-label={`${t('reviews.star')} ${studentName}`}
          value={draft.star}
          onChange={(star) => onChange({ ...draft, star })}
        />
        <Phrases
          name={studentName}
          onChoose={(phrase) =>
            onChange({ ...draft, content: [draft.content, phrase].filter(Boolean).join('') })
          }
        />
      </div>
      <Select
        mode="multiple"
        className={styles.tags!}
        placeholder={t('reviews.tags')}
        aria-label={`${t('reviews.tags')} ${studentName}`}
        loading={loading}
        value={draft.tags}
        options={options}
        onChange={(tags: string[]) => onChange({ ...draft, tags })}
      />
      <Input.TextArea
        placeholder={t('reviews.content')}
        aria-label={`${t('reviews.content')} ${studentName}`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={500}
        value={draft.content}
        onChange={(content) => onChange({ ...draft, content })}
      />
    </li>
  )
}
