import { Button, Radio, Tooltip } from '@arco-design/web-react'
import { IconLeft, IconQuestionCircle, IconRight } from '@arco-design/web-react/icon'
import {
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  List,
  ResourceTimeGrid,
  ResourceTimeline,
  TimeGrid,
  type Calendar as Instance,
} from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLang, useText } from '../../text/text.ts'
import { formatInstant } from '../../contract/fields/instant.ts'
import { classOf, indexOf, useAccessibleNames } from './use-accessible-names.ts'
import { dayMs, timesAfterKey, toInstant, toWallTime, type Times } from './times.ts'
import { text } from './text.ts'
import styles from './calendar.module.css'

/** Something that takes place at a time. */
export interface CalendarEntry extends Times {
  readonly id: string
  readonly title: string
  readonly canMove: boolean
  readonly canResize: boolean
  /** The resource that it belongs to, of those of the calendar. */
  readonly resourceId?: string
  /** Of its edge; a colour of CSS. */
  readonly color?: string
  /** A second line. */
  readonly note?: string
  /** Crossed out, such as something that was cancelled. */
  readonly isOff?: boolean
}

/** What entries need, such as a room: a row of a week, a column of a day. */
export interface CalendarResource {
  readonly id: string
  readonly title: string
}

/** Where a dragged entry may go, or not. */
export interface CalendarPlace extends Times {
  readonly resourceId: string
  readonly isFree: boolean
}

export type CalendarPeriod = 'month' | 'week' | 'day' | 'list'

interface Props {
  /** Accessible name. */
  label: string
  entries: readonly CalendarEntry[]
  /** Entries last whole days; else they have times of day. */
  isAllDay: boolean
  /** The period that is shown first. */
  period: CalendarPeriod
  /** Called with the shown days when the calendar opens, and when the user turns to others. */
  onRange: (range: Times) => void
  onOpen?: ((id: string) => void) | undefined
  /** With resources the calendar shows a week or a day of each of them. */
  resources?: readonly CalendarResource[]
  /**
   * Saves new times after a drag or a key, and the resource where the entry was dragged to another one; resolves with
   * false where the entry has to go back.
   */
  onChange?: ((id: string, times: Times, resourceId?: string) => Promise<boolean>) | undefined
  /** The places that are shown in green and red while an entry is dragged in a period with resources. */
  placesOf?: ((id: string, period: CalendarPeriod) => readonly CalendarPlace[]) | undefined
  /** Called for a click on a free day or time. */
  onDay?: ((start: number) => void) | undefined
}

const periods: readonly CalendarPeriod[] = ['month', 'week', 'day', 'list']
const locales: Readonly<Record<string, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }
const viewNames = (isAllDay: boolean): Readonly<Record<CalendarPeriod, string>> => ({
  month: 'dayGridMonth',
  week: isAllDay ? 'dayGridWeek' : 'timeGridWeek',
  day: isAllDay ? 'dayGridDay' : 'timeGridDay',
  list: 'listMonth',
})
const resourcePeriods: readonly CalendarPeriod[] = ['week', 'day']
const resourceViewNames: Readonly<Record<string, string>> = {
  week: 'resourceTimelineWeek',
  day: 'resourceTimeGridDay',
}
/** A week of resources has a column for each day. */
const resourceViews = { resourceTimelineWeek: { slotDuration: { days: 1 }, slotWidth: 150 } }

/**
 * A calendar of a month, a week, a day or as a list. Entries are moved by mouse, finger and keys. The library has no
 * keys for that: those of `timesAfterKey` work on the entry that has the focus.
 */
export function Calendar(props: Props) {
  const { label, entries, isAllDay, onChange, resources } = props
  const hasResources = resources !== undefined
  const viewOf = (of: CalendarPeriod) =>
    (hasResources ? resourceViewNames[of] : undefined) ?? viewNames(isAllDay)[of]
  const t = useText(text)
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const instance = useRef<Instance | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [period, setPeriod] = useState(props.period)
  const [title, setTitle] = useState('')
  const shownPeriod = useRef(props.period)
  /** The entry that was moved by a key: it gets the focus again where it is rendered then. */
  const refocus = useRef<string | null>(null)

  useEffect(() => {
    const save = (info: {
      event: { id: number | string; start: Date; end: Date }
      newResource?: { id: number | string } | undefined
      revert: () => void
    }) => {
      const { event, newResource, revert } = info
      const times = { start: toInstant(event.start), end: toInstant(event.end) }
      void latest.current
        .onChange?.(String(event.id), times, newResource && String(newResource.id))
        .then((isSaved) => !isSaved && revert())
    }
    /** Shows where the dragged entry may go; returns the ids of what was added. */
    const showPlaces = (id: string): string[] => {
      const places = latest.current.placesOf?.(id, shownPeriod.current) ?? []
      return places.map(({ start, end, resourceId, isFree }, at) => {
        const placeId = `place.${at}`
        instance.current?.addEvent({
          id: placeId,
          start: toWallTime(start),
          end: toWallTime(end),
          resourceIds: [resourceId],
          // The columns of a week are whole days, and show no background of a part of one.
          allDay: shownPeriod.current !== 'day',
          display: 'background',
          classNames: [isFree ? 'is-free' : 'is-taken'],
        })
        return placeId
      })
    }
    // The library stacks entries before it knows the elements of those that appear with other rows or days, so they
    // would lie on top of each other. A gap that differs by next to nothing has it stack them again.
    let gap = 1
    let willStack = false
    const stackAgain = () => {
      if (willStack) return
      willStack = true
      queueMicrotask(() => {
        willStack = false
        gap = gap === 1 ? 1.01 : 1
        instance.current?.setOption('eventGap', gap)
      })
    }
    let placeIds: string[] = []
    const hidePlaces = () => {
      for (const id of placeIds) instance.current?.removeEventById(id)
      placeIds = []
    }
    const plugins = hasResources
      ? [ResourceTimeline, ResourceTimeGrid, Interaction]
      : [DayGrid, TimeGrid, List, Interaction]
    const calendar = createCalendar(box.current!, plugins, {
      view: (hasResources ? resourceViewNames : viewNames(isAllDay))[latest.current.period]!,
      ...(hasResources ? { views: resourceViews, slotMinTime: '07:00:00', slotMaxTime: '23:00:00' } : {}),
      date: toWallTime(Date.now()),
      firstDay: 1,
      headerToolbar: { start: '', center: '', end: '' },
      height: '100%',
      dayMaxEvents: true,
      nowIndicator: true,
      allDaySlot: false,
      scrollTime: '08:00:00',
      // A short event has room for one line.
      eventContent: ({ event }) => {
        const name = typeof event.title === 'string' ? event.title : ''
        const { note } = event.extendedProps as { note?: string }
        const first = isAllDay ? name : `${formatInstant(toInstant(event.start), 'HH:mm')} ${name}`
        return note ? `${first}\n${note}` : first
      },
      eventDidMount: stackAgain,
      eventClick: ({ event }) => latest.current.onOpen?.(String(event.id)),
      dateClick: ({ date }) => latest.current.onDay?.(toInstant(date)),
      eventDragStart: ({ event }) => {
        placeIds = showPlaces(String(event.id))
      },
      eventDragStop: hidePlaces,
      eventDrop: save,
      eventResize: save,
      datesSet: ({ start, end, view }) => {
        setTitle(view.title)
        latest.current.onRange({ start: toInstant(start), end: toInstant(end) })
      },
    })
    instance.current = calendar
    return () => {
      instance.current = null
      void destroyCalendar(calendar)
    }
  }, [isAllDay, hasResources])
  useEffect(() => {
    instance.current?.setOption('resources', [...(resources ?? [])])
  }, [resources, isAllDay])
  useEffect(() => {
    const { current } = instance
    if (!current) return
    current.setOption('locale', locales[lang] ?? lang)
    current.setOption('moreLinkContent', ({ num }) => t('calendar.more', { n: num }))
    current.setOption('noEventsContent', t('calendar.nothing'))
    current.setOption('allDayContent', t('calendar.allDay'))
    current.setOption('buttonText', (words) => ({ ...words, close: t('calendar.close') }))
    setTitle(current.getView().title)
  }, [t, lang, isAllDay])
  useEffect(() => {
    instance.current?.setOption(
      'events',
      entries.map(
        ({ id, title: name, start, end, canMove, canResize, resourceId, color, note, isOff }, at) => ({
          id,
          title: name,
          start: toWallTime(start),
          end: toWallTime(end),
          allDay: isAllDay,
          editable: canMove || canResize,
          startEditable: canMove,
          durationEditable: canResize,
          classNames: [classOf(at), ...(isOff ? ['is-off'] : [])],
          ...(resourceId === undefined ? {} : { resourceIds: [resourceId] }),
          ...(color ? { styles: [`border-inline-start-color: ${color}`] } : {}),
          ...(note ? { extendedProps: { note } } : {}),
        }),
      ),
    )
    const id = refocus.current
    if (id === null) return
    const at = entries.findIndex((entry) => entry.id === id)
    // The library renders after this effect.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        refocus.current = null
        box.current?.querySelector<HTMLElement>(`.${classOf(at)}`)?.focus()
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [entries, isAllDay])

  useAccessibleNames(box, (at) => {
    const entry = latest.current.entries[at]
    if (!entry) return undefined
    const pattern = isAllDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm'
    const [first, last] = [entry.start, isAllDay ? entry.end - dayMs : entry.end].map((time) =>
      formatInstant(time, pattern),
    )
    // It begins with what is on screen.
    const shown = isAllDay ? entry.title : `${formatInstant(entry.start, 'HH:mm')} ${entry.title}`
    const named = entry.note ? `${shown} ${entry.note}` : shown
    return `${named}, ${first === last ? first : t('calendar.fromTo', { first, last })}`
  })

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = (event.target as Element).closest('.ec-event')
    const entry = element ? entries[indexOf(element)] : undefined
    // What opens takes the focus while the key is down, and its first button must not be pressed by it.
    if (entry && event.key === 'Enter') event.preventDefault()
    const times = entry && timesAfterKey(entry, event)
    if (!entry || !times) return
    // Alt with an arrow is the browser's way back.
    event.preventDefault()
    const isEnd = times.start === entry.start
    if (!onChange || !(isEnd ? entry.canResize : entry.canMove)) return
    refocus.current = entry.id
    void onChange(entry.id, times).then((isSaved) => {
      if (!isSaved) refocus.current = null
    })
  }
  const show = (next: CalendarPeriod) => {
    setPeriod(next)
    shownPeriod.current = next
    instance.current?.setOption('view', viewOf(next))
  }
  return (
    <section className={styles.calendar} aria-label={label}>
      <div className={styles.bar}>
        <Button onClick={() => instance.current?.setOption('date', toWallTime(Date.now()))}>
          {t('calendar.today')}
        </Button>
        <Button
          type="text"
          icon={<IconLeft />}
          aria-label={t('calendar.previous')}
          onClick={() => instance.current?.prev()}
        />
        <Button
          type="text"
          icon={<IconRight />}
          aria-label={t('calendar.next')}
          onClick={() => instance.current?.next()}
        />
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        {onChange && (
          <Tooltip content={t('calendar.keys')}>
            <Button
              type="text"
              className={styles.help!}
              icon={<IconQuestionCircle />}
              aria-label={t('calendar.keys')}
            />
          </Tooltip>
        )}
        <Radio.Group
          type="button"
          className={styles.periods!}
          aria-label={t('calendar.period')}
          value={period}
          onChange={show}
          options={(hasResources ? resourcePeriods : periods).map((value) => ({
            value,
            label: t(`calendar.${value}`),
          }))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble from the entries */}
      <div ref={box} className={styles.box} onKeyDownCapture={handleKey} />
    </section>
  )
}
