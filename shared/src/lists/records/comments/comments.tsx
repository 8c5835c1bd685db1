import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import type { RecordComment } from '../../../contract/lowcode/record-comments.ts'
import { useCall, useSend } from '../../../client/use-call.ts'
import { useText } from '../../../text/text.ts'
import { CommentEditor } from '../../../ui/comments/comment-editor.tsx'
import { splitMentions, toEdited } from '../../../ui/comments/mentions.ts'
import { useConfirm } from '../../../ui/confirm/confirm.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { RelativeTimeLabel } from '../../../ui/time-labels.tsx'
import type { RecordCalls } from '../record-calls.ts'
import { useEntries } from '../use-entries.tsx'
import { text } from './text.ts'
import styles from './comments.module.css'

/**
 * The server announces changes over the socket to those who have loaded the comments within 15 minutes, so that an open
 * record loads them again before.
 */
const renewalMs = 5 * 60_000

interface Props {
  calls: Pick<RecordCalls, 'comments'>
  recordId: string
}

/** Users who may open the record, by the name that is typed behind an @, and the function that follows it. */
function useMentionable(calls: Pick<RecordCalls, 'comments'>, recordId: string) {
  const [keyword, onMention] = useState<string | null>(null)
  const input = keyword === null ? null : { recordId, keyword }
  const { data } = useCall(calls.comments.candidates, input, { keepPreviousData: true })
  return { found: data?.list, onMention }
}

/** Comments on a record, the latest first, with a field for a new one. */
export function Comments({ calls, recordId }: Props) {
  const t = useText(text)
  const { entries, placeholder, olderButton } = useEntries(
    calls.comments.list,
    recordId,
    t('comments.older'),
    { refreshInterval: renewalMs },
  )
  const options = { stale: [calls.comments.list] }
  const create = useSend(calls.comments.create, options)
  const mentionable = useMentionable(calls, recordId)
  if (!entries) return placeholder
  return (
    <>
      <CommentEditor
        {...mentionable}
        initial=""
        mentions={[]}
        onSave={async (content) => void (await create.send({ recordId, content }))}
      />
      {entries.length === 0 ? (
        <EmptyState title={t('comments.none')}>{t('comments.noneHint')}</EmptyState>
      ) : (
        <ol className={styles.list} aria-label={t('comments.title')}>
          {entries.map((comment) => (
            <Comment key={comment.id} calls={calls} recordId={recordId} comment={comment} />
          ))}
        </ol>
      )}
      {olderButton}
    </>
  )
}

function Comment({ calls, recordId, comment }: Props & { comment: RecordComment }) {
  const t = useText(text)
  const {
    id: commentId,
    content,
    mentions,
    creatorUser,
    creatorTime,
    isEdited,
    canChange,
    canRemove,
  } = comment
  const options = { stale: [calls.comments.list] }
  const update = useSend(calls.comments.update, options)
  const remove = useSend(calls.comments.remove, options)
  const mentionable = useMentionable(calls, recordId)
  const [isEditing, setIsEditing] = useState(false)
  const { ask, dialog } = useConfirm()
  return (
    <li className={styles.comment}>
      <PersonAvatar name={creatorUser.split('/')[0] ?? ''} src="" />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{creatorUser}</strong>
          <RelativeTimeLabel at={creatorTime} className={styles.quiet!} />
          {isEdited && <span className={styles.quiet}>{t('comments.edited')}</span>}
        </div>
        {isEditing ? (
          <CommentEditor
            {...mentionable}
            initial={toEdited(content, mentions)}
            mentions={mentions}
            onSave={async (next) => {
              await update.send({ recordId, commentId, content: next })
              setIsEditing(false)
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <p className={styles.text}>
            {splitMentions(content, mentions).map((part, at) =>
              typeof part === 'string' ? part : <b key={at}>@{part.fullName}</b>,
            )}
          </p>
        )}
        {!isEditing && (
          <div className={styles.head}>
            {canChange && (
              <Button type="text" size="mini" onClick={() => setIsEditing(true)}>
                {t('comments.edit')}
              </Button>
            )}
            {canRemove && (
              <Button
                type="text"
                size="mini"
                onClick={() =>
                  ask({
                    title: t('comments.removeTitle'),
                    content: t('comments.removeNote'),
                    okText: t('comments.remove'),
                    danger: true,
                    run: async () => (await remove.send({ recordId, commentId })).msg,
                  })
                }
              >
                {t('comments.remove')}
              </Button>
            )}
          </div>
        )}
        {dialog}
      </div>
    </li>
  )
}
