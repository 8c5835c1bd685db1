import { Alert, Button, DatePicker, Message, Result, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useCallback, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { PageScope } from '../parts/page-scope.tsx'
import { staleAttendance } from '../parts/timetable/stale.ts'
import { LessonButtons } from './lesson-buttons.tsx'
import { MissedLessons } from './missed.tsx'
import { RollCallSheet } from './sheet.tsx'
import { text } from './text.ts'
import { showMakeups } from './released.ts'
import { discardUnsent, sendUnsent, useUnsent, type OnSent, type UnsentRollCall } from './unsent.ts'
import styles from './roll-call.module.css'

/** The roll-call of the lesson in the address; without one, the lessons of a day. */
export default function RollCallPage() {
  const t = useText(text)
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId')
  const onSent = useCallback<OnSent>(
    ({ className }, seats) => {
      Message.success(`${className} ${t('rollCall.done')}`)
      showMakeups(t, seats)
      void refresh(...staleAttendance)
    },
    [t],
  )
  const unsent = useUnsent(onSent)
  return (
    <section className={styles.page} aria-label={t('rollCall.title')}>
      {unsent.map((rollCall) => (
        <Unsent key={rollCall.key} rollCall={rollCall} onSent={onSent} />
      ))}
      {lessonId && <OneLesson key={lessonId} id={lessonId} unsent={unsent} />}
      {!lessonId && query.has('missed') && <MissedLessons />}
      {!lessonId && !query.has('missed') && (
        <LessonsOfDay waiting={new Set(unsent.map(({ body }) => body.id))} />
      )}
    </section>
  )
}

/** A roll-call that waits on this device, with what the user can do about it. */
function Unsent({ rollCall, onSent }: { rollCall: UnsentRollCall; onSent: OnSent }) {
  const t = useText(text)
  const { key, className, refusal } = rollCall
  return (
    <Alert
      type={refusal === null ? 'warning' : 'error'}
      title={className}
      content={refusal === null ? t('rollCall.unsent') : t('rollCall.refused', { msg: refusal })}
      action={
        refusal === null ? (
          <Button size="small" type="primary" onClick={() => void sendUnsent(onSent)}>
            {t('rollCall.sendNow')}
          </Button>
        ) : (
          <Button size="small" onClick={() => discardUnsent(key)}>
            {t('rollCall.discard')}
          </Button>
        )
      }
    />
  )
}

function OneLesson({ id, unsent }: { id: string; unsent: readonly UnsentRollCall[] }) {
  const t = useText(text)
  const navigate = useNavigate()
  const { data, error, mutate } = useCall(attendance.roster, { id })
  const toList = () => void navigate('/edu/eduRollCall')
  if (error && !data)
    return (
      <Result
        status={error.code === 404 ? '404' : 'error'}
        title={error.code === 404 ? t('rollCall.missing') : error.msg}
        extra={
          <Button onClick={() => (error.code === 404 ? toList() : void mutate())}>
            {t(error.code === 404 ? 'rollCall.back' : 'rollCall.retry')}
          </Button>
        }
      />
    )
  if (!data) return <Skeleton animation text={{ rows: 8 }} />
  return (
    <>
      <div>
        <Button type="text" icon={<IconLeft />} onClick={toList}>
          {t('rollCall.today')}
        </Button>
      </div>
      <RollCallSheet
        // What waits for approval is not what is recorded.
        key={`${data.lesson.version} ${data.lesson.correction}`}
        lesson={data.lesson}
        rows={data.list}
        isWaiting={unsent.some(({ body, refusal }) => body.id === id && refusal === null)}
      />
    </>
  )
}

/** The lessons of a day with their state; those that are over can be called together. */
function LessonsOfDay({ waiting }: { waiting: ReadonlySet<string> }) {
  const t = useText(text)
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const [day, setDay] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  const { data, error } = useCall(lessons.list, { from: day, to: day }, { keepPreviousData: true })
  const { send } = useSend(attendance.bulk, { stale: staleAttendance })
  const { ask, dialog } = useConfirm()
  const list = (data?.list ?? []).filter(({ status }) => status !== 'cancelled')
  const overdue = list.filter(({ isOverdue, id }) => isOverdue && !waiting.has(id)).slice(0, 50)
  return (
    <>
      <div className={styles.tools}>
        <h2>{t('rollCall.today')}</h2>
        <PageScope of="classes" />
        <DatePicker
          aria-label={t('rollCall.day')}
          format="YYYY-MM-DD"
          allowClear={false}
          value={day}
          onChange={setDay}
        />
        {can('btn_rollcall') && overdue.length > 0 && (
          <Button
            onClick={() =>
              ask({
                title: t('rollCall.bulk', { n: overdue.length }),
                content: t('rollCall.bulkAsk'),
                okText: t('rollCall.bulk', { n: overdue.length }),
                run: async () => {
                  const { data: answer } = await send({ lessonIds: overdue.map(({ id }) => id) })
                  for (const { lessonNo, ok, message } of answer.list)
                    if (message)
                      Message[ok ? 'warning' : 'error']({
                        content: `${lessonNo} ${message}`,
                        duration: 12_000,
                        closable: true,
                      })
                  return t('rollCall.bulkDone', { n: answer.list.filter(({ ok }) => ok).length })
                },
              })
            }
          >
            {t('rollCall.bulk', { n: overdue.length })}
          </Button>
        )}
        <Link className={styles.missed!} to="/edu/eduRollCall?missed=1">
          {t('rollCall.missed')}
        </Link>
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data && list.length === 0 && <p className={styles.quiet}>{t('rollCall.noLessons')}</p>}
      <LessonButtons list={list} name={t('rollCall.today')} />
      {dialog}
    </>
  )
}
