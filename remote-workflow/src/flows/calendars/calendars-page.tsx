import { Button, Message, Select } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { calendars, type CalendarBody } from '@tessera/shared/contract/workflow/calendar'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { PageState } from '@tessera/shared/workflow/page-state'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { CalendarEditor } from './calendar-editor.tsx'
import { text } from './text.ts'
import styles from './calendars.module.css'

const officeDay = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
]
const newCalendar = (fullName: string): CalendarBody => ({
  fullName,
  week: [officeDay, officeDay, officeDay, officeDay, officeDay, [], []],
  days: [],
})
const stale = [calendars.list]

/** The calendars of working time. Who may change flows may change them. */
export function CalendarsPage({ menu, onClose }: { menu: PageProps['menu']; onClose: () => void }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const can = useCan(menu.id)
  const { data, error, mutate } = useCall(calendars.list, {})
  const create = useSend(calendars.create, { stale })
  const setDefault = useSend(calendars.setDefault, { stale })
  const remove = useSend(calendars.remove, { stale })
  const { ask, dialog } = useConfirm()
  const [selectedId, setSelectedId] = useState('')
  const [year, setYear] = useState(() => new Date().getFullYear())
  if (!data)
    return (
      <PageState
        className={styles.page!}
        error={error}
        missing={t('calendars.failed')}
        failed={t('calendars.failed')}
        onBack={onClose}
        onRetry={() => void mutate()}
      />
    )
  const selected = data.list.find(({ id }) => id === selectedId) ?? data.list[0]
  const add = async () => {
    const { data: created, msg } = await create.send(newCalendar(t('calendars.newName')))
    setSelectedId(created.id)
    Message.success(msg)
  }
  const makeDefault = async (calendarId: string) => {
    const { msg } = await setDefault.send({ calendarId })
    Message.success(msg)
  }
  // The calls show what they refuse.
  const run = (work: Promise<void>) => void work.catch(() => {})
  return (
    <section className={styles.page} aria-label={t('calendars.title')}>
      <div className={styles.head}>
        <Button type="text" icon={<IconLeft />} aria-label={tasks('tasks.back')} onClick={onClose} />
        <h1>{t('calendars.title')}</h1>
        {selected && (
          <Select
            className={styles.select!}
            aria-label={t('calendars.calendar')}
            value={selected.id}
            onChange={setSelectedId}
            options={data.list.map(({ id, fullName, isDefault }) => ({
              value: id,
              label: isDefault ? t('calendars.default', { name: fullName }) : fullName,
            }))}
          />
        )}
        <span className={styles.spacer} />
        {selected && !selected.isDefault && can(defaultCodes.edit) && (
          <Button onClick={() => run(makeDefault(selected.id))}>{t('calendars.setDefault')}</Button>
        )}
        {selected && !selected.isDefault && can(defaultCodes.remove) && (
          <Button
            status="danger"
            onClick={() =>
              ask({
                title: t('calendars.remove'),
                content: <ConfirmContent note={t('calendars.removeNote')} name={selected.fullName} />,
                okText: t('calendars.remove'),
                danger: true,
                run: async () => {
                  const { msg } = await remove.send({ calendarId: selected.id })
                  return msg
                },
              })
            }
          >
            {t('calendars.remove')}
          </Button>
        )}
        {can(defaultCodes.add) && (
          <Button loading={create.sending} onClick={() => run(add())}>
            {t('calendars.add')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('calendars.hint')}</p>
      {selected ? (
        <CalendarEditor
          key={`${selected.id} ${selected.lastModifyTime}`}
          calendar={selected}
          canEdit={can(defaultCodes.edit)}
          year={year}
          onYear={setYear}
        />
      ) : (
        <EmptyState title={t('calendars.title')}>{t('calendars.empty')}</EmptyState>
      )}
      {dialog}
    </section>
  )
}
