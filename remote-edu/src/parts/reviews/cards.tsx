import { Alert, Button, Pagination, Skeleton, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { reviews, type ReviewDirection, type ReviewRow } from '@tessera/shared/contract/edu/reviews'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useDictionaryOptions } from '../options.ts'
import { EditDialog, RemarkDialog, WriteDialog } from './dialogs.tsx'
import { StarRow } from './star-row.tsx'
import { text } from './text.ts'
import styles from './reviews.module.css'

const pageSize = 20
type Dialog = { kind: 'edit' | 'reply'; review: ReviewRow } | { kind: 'write'; direction: ReviewDirection }

/** The reviews of a class or of a student, both directions, the latest first. */
export function ReviewCards({ of }: { of: { classId?: string; studentId?: string } }) {
  const t = useText(text)
  const can = useCan(useMenu('edu.eduReview')?.id ?? '')
  const [currentPage, setPage] = useState(1)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data, error } = useCall(reviews.list, { ...of, currentPage, pageSize }, { keepPreviousData: true })
  const close = () => setDialog(null)
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <div>
      {can('btn_add') && (
        <div className={styles.row}>
          {(['to_student', 'to_coach'] as const).map((direction) => (
            <Button
              key={direction}
              icon={<IconPlus />}
              onClick={() => setDialog({ kind: 'write', direction })}
            >
              {t(`reviews.direction.${direction}`)}
            </Button>
          ))}
        </div>
      )}
      {data.list.length === 0 && <EmptyState title={t('reviews.none')}>{null}</EmptyState>}
      <ul className={styles.cards}>
        {data.list.map((review) => (
          <Card
            key={review.id}
            review={review}
            onEdit={review.canEdit && can('btn_add') ? () => setDialog({ kind: 'edit', review }) : undefined}
            onReply={
              review.direction === 'to_coach' && can('btn_reply')
                ? () => setDialog({ kind: 'reply', review })
                : undefined
            }
          />
        ))}
      </ul>
      {data.pagination.total > pageSize && (
        <Pagination
          size="small"
          total={data.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          onChange={setPage}
        />
      )}
      {dialog?.kind === 'write' && <WriteDialog direction={dialog.direction} of={of} onClose={close} />}
      {dialog?.kind === 'edit' && <EditDialog review={dialog.review} onClose={close} />}
      {dialog?.kind === 'reply' && <RemarkDialog review={dialog.review} kind="reply" onClose={close} />}
    </div>
  )
}

interface CardProps {
  review: ReviewRow
  onEdit: (() => void) | undefined
  onReply: (() => void) | undefined
}

function Card({ review, onEdit, onReply }: CardProps) {
  const t = useText(text)
  const names = new Map(
    useDictionaryOptions('eduReviewTag').options.map(({ value, label }) => [value, label]),
  )
  const { direction, studentName, coachName, className, bizDate, star, tags, content, reply, rev } = review
  const student = studentName || t('reviews.anonymous')
  const who = direction === 'to_coach' ? [student, coachName] : [coachName, student]
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <strong>{who.join(' → ')}</strong>
        <StarRow star={star} />
        {review.status !== 'visible' && <Tag size="small">{t(`reviews.status.${review.status}`)}</Tag>}
        {tags.map((tag) => (
          <Tag key={tag} size="small">
            {names.get(tag) ?? tag}
          </Tag>
        ))}
        <span className={styles.quiet}>
          {[className, bizDate, rev > 1 ? t('reviews.edited', { n: rev - 1 }) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {content && <p className={styles.said}>{content}</p>}
      {reply && (
        <p className={styles.answer}>
          {t('reviews.replyOf', { name: reply.userName })} {reply.content}
        </p>
      )}
      {(onEdit ?? onReply) && (
        <div className={styles.row}>
          {onEdit && (
            <Button size="small" onClick={onEdit}>
              {t('reviews.edit')}
            </Button>
          )}
          {onReply && (
            <Button size="small" onClick={onReply}>
              {t('reviews.reply')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
