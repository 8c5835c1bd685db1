import { Radio, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  reviewDirections,
  reviews,
  reviewStatuses,
  type ReviewRow,
} from '@tessera/shared/contract/edu/reviews'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { CampusFilter } from '../parts/campus-filter.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCourseOptions, useDictionaryOptions } from '../parts/options.ts'
import { PageScope } from '../parts/page-scope.tsx'
import { noRights } from '../parts/use-rights.ts'
import { EditDialog, HideDialog, RemarkDialog } from '../parts/reviews/dialogs.tsx'
import { FeedbackList } from './feedback.tsx'
import { StarRow } from '../parts/reviews/star-row.tsx'
import { text } from '../parts/reviews/text.ts'
import styles from '../parts/reviews/reviews.module.css'

/** Reviews of lessons, and the students about whom the coach has not written yet. The address names the list. */
export default function ReviewsPage({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, change] = useListState()
  const isTodo = filter['tab'] === 'todo'
  const tabs = can('btn_add') ? (
    <Radio.Group
      type="button"
      aria-label={menu.fullName}
      value={isTodo ? 'todo' : 'list'}
      options={(['list', 'todo'] as const).map((tab) => ({ value: tab, label: t(`reviews.${tab}`) }))}
      onChange={(tab: string) => change({ filter: tab === 'todo' ? { tab } : {}, sidx: undefined })}
    />
  ) : null
  return isTodo ? (
    <div className={styles.scroll}>
      {tabs}
      <FeedbackList />
    </div>
  ) : (
    <div className={styles.page}>
      <ReviewList menu={menu} tabs={tabs} />
    </div>
  )
}

type Dialog = { kind: 'edit' | 'reply' | 'handle' | 'hide'; review: ReviewRow }

function ReviewList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const open = (kind: Dialog['kind']) => (review: ReviewRow) => setDialog({ kind, review })
  return (
    <>
      <Crud<typeof reviews.list, ReviewRow>
        menu={menu}
        list={reviews.list}
        rights={noRights}
        columns={useReviewColumns()}
        tools={
          <>
            {tabs}
            <PageScope of="classes" />
          </>
        }
        filters={<Filters />}
        filterRow
        actions={[
          { label: t('reviews.edit'), code: 'btn_add', hidden: ({ canEdit }) => !canEdit, run: open('edit') },
          {
            label: t('reviews.reply'),
            code: 'btn_reply',
            hidden: ({ direction }) => direction !== 'to_coach',
            run: open('reply'),
          },
          {
            label: t('reviews.handle'),
            code: 'btn_handle',
            hidden: ({ direction }) => direction !== 'to_coach',
            run: open('handle'),
          },
          {
            label: t('reviews.show'),
            code: 'btn_hide',
            hidden: ({ status }) => status !== 'hidden',
            run: open('hide'),
          },
          {
            label: t('reviews.hide'),
            code: 'btn_hide',
            hidden: ({ status }) => status === 'hidden',
            run: open('hide'),
          },
        ]}
        empty={t('reviews.empty')}
      />
      {dialog?.kind === 'edit' && <EditDialog review={dialog.review} onClose={close} />}
      {(dialog?.kind === 'reply' || dialog?.kind === 'handle') && (
        <RemarkDialog review={dialog.review} kind={dialog.kind} onClose={close} />
      )}
      {dialog?.kind === 'hide' && <HideDialog review={dialog.review} onClose={close} />}
    </>
  )
}

function useReviewColumns(): Column<ReviewRow>[] {
  const t = useText(text)
  const names = new Map(
    useDictionaryOptions('eduReviewTag').options.map(({ value, label }) => [value, label]),
  )
  return [
    {
      key: 'studentName',
      title: t('reviews.student'),
      card: 'title',
      pinned: true,
      render: ({ studentId, studentName }) =>
        studentId ? (
          <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}?tab=reviews`}>
            {studentName}
          </Link>
        ) : (
          <span className={styles.quiet}>{t('reviews.anonymous')}</span>
        ),
    },
    { key: 'star', title: t('reviews.star'), card: 'fact', render: ({ star }) => <StarRow star={star} /> },
    {
      key: 'direction',
      title: t('reviews.direction'),
      render: ({ direction }) => t(`reviews.direction.${direction}`),
    },
    { key: 'coachName', title: t('reviews.coach'), card: 'fact' },
    {
      key: 'className',
      title: t('reviews.class'),
      card: 'fact',
      render: ({ classId, className }) =>
        classId ? (
          <Link className={styles.link!} to={`/edu/eduClasslist/detail/${classId}?tab=reviews`}>
            {className}
          </Link>
        ) : (
          className
        ),
    },
    { key: 'bizDate', title: t('reviews.date'), card: 'fact' },
    {
      key: 'tags',
      title: t('reviews.tags'),
      content: 'text',
      render: ({ tags }) => joinNames(tags.map((tag) => names.get(tag) ?? tag)),
    },
    { key: 'content', title: t('reviews.content'), content: 'text', card: 'fact' },
    {
      key: 'reply',
      title: t('reviews.reply'),
      content: 'text',
      render: ({ reply }) => reply?.content ?? '',
    },
    {
      key: 'handled',
      title: t('reviews.handle'),
      content: 'text',
      hidden: true,
      render: ({ handled }) => handled?.content ?? '',
    },
    {
      key: 'status',
      title: t('reviews.status'),
      card: 'state',
      render: ({ status }) => (
        <Tag size="small" color={status === 'visible' ? 'green' : 'gray'}>
          {t(`reviews.status.${status}`)}
        </Tag>
      ),
    },
  ]
}

function Filters() {
  const t = useText(text)
  return (
    <>
      <FilterSelect
        name="direction"
        label={t('reviews.direction')}
        options={reviewDirections.map((value) => ({ value, label: t(`reviews.direction.${value}`) }))}
      />
      <FilterSelect
        name="isLow"
        label={t('reviews.isLow')}
        options={[
          { value: '1', label: t('reviews.low') },
          { value: '0', label: t('reviews.others') },
        ]}
      />
      <FilterSelect
        name="isAnswered"
        label={t('reviews.isAnswered')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`reviews.isAnswered.${value}`) }))}
      />
      <FilterSelect
        name="status"
        label={t('reviews.status')}
        options={reviewStatuses.map((value) => ({ value, label: t(`reviews.status.${value}`) }))}
      />
      <FilterSelect name="courseId" label={t('reviews.course')} {...useCourseOptions()} />
      <CampusFilter name="campusIds" label={t('reviews.campus')} />
    </>
  )
}
