import { Button, Result, Skeleton } from '@arco-design/web-react'
import { useId, useState } from 'react'
import type { FileItem } from '../../../contract/fields/files-value.ts'
import { flowComments, type FlowComment } from '../../../contract/workflow/comments.ts'
import type { CallOutput } from '../../../contract/wire.ts'
import { useCall, useSend } from '../../../client/use-call.ts'
import { useText } from '../../../text/text.ts'
import { CommentEditor } from '../../../ui/comments/comment-editor.tsx'
import { splitMentions } from '../../../ui/comments/mentions.ts'
import { useConfirm } from '../../../ui/confirm/confirm.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { RelativeTimeLabel } from '../../../ui/time-labels.tsx'
import { StoredFiles } from '../../../ui/upload/stored-files.tsx'
import { UploadFiles } from '../../../ui/upload/upload-files.tsx'
import { text as tasksText } from '../../text.ts'
import { text } from './text.ts'
import styles from '../task.module.css'

const pageSize = 20
/** Of one comment, in MB. */
const maxFileSize = 20
const options = { stale: [flowComments.list] }

interface Props {
  taskId: string
  canWrite: boolean
}

/** Comments on a task, the latest first, with a field for a new one. */
export function TaskComments({ taskId, canWrite }: Props) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const filesId = useId()
  const [pages, setPages] = useState(1)
  const [files, setFiles] = useState<FileItem[]>([])
  const [keyword, setKeyword] = useState<string | null>(null)
  const people = useCall(flowComments.candidates, keyword === null ? null : { taskId, keyword }, {
    keepPreviousData: true,
  })
  const { send } = useSend(flowComments.create, options)
  const { data, error, mutate } = useCall(
    flowComments.list,
    { taskId, currentPage: 1, pageSize: pageSize * pages },
    { keepPreviousData: true },
  )
  if (error && !data)
    return (
      <Result
        status="error"
        title={t('taskComments.failed')}
        subTitle={error.msg}
        extra={<Button onClick={() => void mutate()}>{tasks('tasks.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  return (
    <div className={styles.stack}>
      {canWrite && (
        <CommentEditor
          found={people.data?.list}
          onMention={setKeyword}
          initial=""
          mentions={[]}
          mayBeEmpty={files.length > 0}
          onSave={async (content) => {
            await send({ taskId, text: content, files })
            setFiles([])
          }}
        >
          <UploadFiles
            id={filesId}
            label={t('taskComments.files')}
            value={files}
            fileSize={maxFileSize}
            onChange={setFiles}
          />
        </CommentEditor>
      )}
      <CommentList data={data} />
      {data.pagination.total > data.list.length && (
        <Button long onClick={() => setPages(pages + 1)}>
          {t('taskComments.older')}
        </Button>
      )}
    </div>
  )
}

function CommentList({ data }: { data: CallOutput<typeof flowComments.list> }) {
  const t = useText(text)
  if (data.list.length === 0)
    return <EmptyState title={t('taskComments.none')}>{t('taskComments.noneHint')}</EmptyState>
  return (
    <ol className={styles.timeline} aria-label={t('taskComments.title')}>
      {data.list.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ol>
  )
}

function Comment({ comment }: { comment: FlowComment }) {
  const t = useText(text)
  const remove = useSend(flowComments.remove, options)
  const { ask, dialog } = useConfirm()
  const { id, mentions, files, creatorUser, creatorUserHeadIcon, creatorTime, isDel } = comment
  return (
    <li>
      <PersonAvatar name={creatorUser.split('/')[0] ?? ''} src={creatorUserHeadIcon} />
      <div className={styles.entry}>
        <div className={styles.entryHead}>
          <strong>{creatorUser}</strong>
          <RelativeTimeLabel at={creatorTime} className={styles.quiet!} />
          {isDel && (
            <Button
              type="text"
              size="mini"
              onClick={() =>
                ask({
                  title: t('taskComments.removeTitle'),
                  content: t('taskComments.removeNote'),
                  okText: t('taskComments.remove'),
                  danger: true,
                  run: async () => (await remove.send({ id })).msg,
                })
              }
            >
              {t('taskComments.remove')}
            </Button>
          )}
        </div>
        {comment.text !== '' && (
          <p className={styles.comment}>
            {splitMentions(comment.text, mentions).map((part, at) =>
              typeof part === 'string' ? part : <b key={at}>@{part.fullName}</b>,
            )}
          </p>
        )}
        {files.length > 0 && <StoredFiles id={`files-${id}`} label={t('taskComments.files')} value={files} />}
      </div>
      {dialog}
    </li>
  )
}
